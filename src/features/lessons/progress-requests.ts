import type { SWRResponse } from 'swr';
import useSWR from 'swr/immutable';

import {
  PROGRESS_ROUTES,
  type LearningFigures,
  type LessonMark,
  type MarkRequest,
  type Progress,
} from '../../../contract/values/progress';
import { isTime } from '../../lib/day-and-time';
import { callAsMember } from '../auth/call-as-member';
import { fieldsOf, type Fields } from '../auth/service-client';
import type { PendingMark } from './kept-marks';

/** The progress of a member as the back end has it, requested once for each load of the site. @param token undefined: it is not requested */
export function useStoredProgress(token: string | undefined): SWRResponse<Progress, unknown> {
  return useSWR<Progress, unknown, readonly [string, string] | undefined>(
    token === undefined ? undefined : [token, PROGRESS_ROUTES.progress],
    fetchProgress,
    { shouldRetryOnError: false },
  );
}

/** Sends a mark. @throws ApiError */
export function sendMark(token: string, lesson: string, { isDone, basedOn }: PendingMark): Promise<LessonMark> {
  const body = { lesson, isDone, after: basedOn } satisfies MarkRequest;
  return callAsMember(PROGRESS_ROUTES.mark, { token, body, keepalive: true }, readMark);
}

function fetchProgress([token, route]: readonly [string, string]): Promise<Progress> {
  return callAsMember(route, { token }, ({ marks, figures }) => {
    const read = Array.isArray(marks) ? marks.map((mark) => readMark(fieldsOf(mark) ?? {})) : undefined;
    return read && { marks: read.filter((mark) => mark !== undefined), figures: readFigures(fieldsOf(figures)) };
  });
}

function readMark({ lesson, isDone, number, markedAt }: Fields): LessonMark | undefined {
  return typeof lesson === 'string' && typeof isDone === 'boolean' && typeof number === 'number' && isTime(markedAt)
    ? { lesson, isDone, number, markedAt }
    : undefined;
}

function readFigures(figures: Fields | undefined): LearningFigures | null {
  const importedAt = figures?.importedAt;
  return isTime(importedAt)
    ? {
        percent: readNumber(figures?.percent),
        courses: readNumber(figures?.courses),
        hours: readNumber(figures?.hours),
        importedAt,
      }
    : null;
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
