import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  LAST_MARK_NUMBER,
  LESSON_KEY,
  LESSON_KEY_LENGTH,
  LESSONS_PER_MEMBER,
  MARKS_PER_HOUR,
  PROGRESS_ROUTES,
  type LearningFigures,
  type LessonMark,
  type MarkRequest,
  type Progress,
} from '../../../contract/values/progress';
import type { Services } from '../../services';
import { requireMember } from '../../http/bearer';
import { restError } from '../../http/rest-error';
import { refuseTooMany } from '../../http/count-requests';
import { bodyErrors, boundedText, errors, success } from '../../http/route-schema';
import { markLesson, readProgress } from './progress';

const security = [{ token: [] }];

const mark = z.object({
  lesson: z.string(),
  isDone: z.boolean().describe('False: the member has taken the mark back'),
  number: z.int().describe('Counts the marks of this lesson; the next one names it in "after"'),
  markedAt: z.iso.datetime(),
}) satisfies z.ZodType<LessonMark>;

const figure = z.int().nullable();

const figures = z.object({
  percent: figure,
  courses: figure,
  hours: figure,
  importedAt: z.iso.datetime(),
}) satisfies z.ZodType<LearningFigures>;

const progress = z.object({
  marks: z.array(mark),
  figures: figures.nullable().describe('Figures of another site, which the operator has imported'),
}) satisfies z.ZodType<Progress>;

const progressSchema = {
  summary: 'Which lessons the member has marked, and imported figures',
  security,
  response: { 200: success('The progress', progress), ...errors(['rest_not_logged_in']) },
};

const markSchema = {
  summary: 'Mark a lesson as done, or take the mark back',
  description:
    'The mark with the higher number holds; of two with the same number, the one that is done. So the order in which devices send them does not matter, and a request can be repeated.',
  security,
  body: z.object({
    lesson: boundedText(LESSON_KEY_LENGTH).regex(LESSON_KEY).describe('The name of the file of the lesson'),
    isDone: z.boolean(),
    after: z
      .int()
      .min(0)
      .max(LAST_MARK_NUMBER - 1)
      .describe('The number of the last mark of this lesson that the device knows; 0: it knows none'),
  }) satisfies z.ZodType<MarkRequest>,
  response: {
    200: success('The mark that holds', mark),
    ...bodyErrors(['rest_not_logged_in', 'invalid_field', 'too_many_requests']),
  },
};

const HOUR_MS = 60 * 60_000;

/** `GET /brainhouse/v1/progress`, and marks of lessons (API-68, API-69). */
export const progressRoutes: FastifyPluginAsyncZod<{ readonly services: Services }> = async (scope, { services }) => {
  const { rateLimiter } = services;

  scope.get(PROGRESS_ROUTES.progress, { schema: progressSchema }, async (request, reply) => {
    const { id } = await requireMember(request, services);
    const { marks, figures: imported } = await readProgress(services, id);
    return reply.send({ marks: [...marks], figures: imported });
  });

  scope.post(PROGRESS_ROUTES.mark, { schema: markSchema }, async (request, reply) => {
    const owner = await requireMember(request, services);
    // Not by address: a class may be behind one.
    const limit = await rateLimiter.count(['lesson mark of', owner.id], { count: MARKS_PER_HOUR, windowMs: HOUR_MS });
    refuseTooMany(limit, (wait) => `Too many marks. Try again in ${wait}.`);
    const stored = await markLesson(services, owner, request.body);
    if (!stored) {
      const text = `You have marked ${LESSONS_PER_MEMBER} lessons, and cannot mark another one.`;
      throw restError('invalid_field', text, { field: 'lesson' });
    }
    return reply.send(stored);
  });
};
