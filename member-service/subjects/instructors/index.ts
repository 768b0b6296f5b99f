import { z } from 'zod';
import { forDays } from '../../lib/dates';
import type { Subject } from '../subject';
import { deleteOldApplications, readApplication } from './applications';
import { instructorsCommand } from './command';
import { instructorAnswered, instructorApplied } from './emails';
import { instructorRoutes } from './routes';
import { addLastAnswer, createInstructorApplications } from './tables';

/** Applications of members who want to teach (decision 101). */
export const instructors: Subject = {
  tables: {
    instructor_applications: {
      backedUpBy: 'id',
      level: 'personal',
      data: 'full name, email address, phone and expertise that a member has sent, and the answer',
      why: 'to find instructors',
      kept: '180 days without an answer (`KEEP_PENDING_DAYS`), 90 after it (`KEEP_REJECTED_DAYS`), or until an operator deletes it or the account',
    },
  },
  migrations: { '017-instructors': createInstructorApplications, '020-last-answer': addLastAnswer },
  emails: { 'instructor-applied': instructorApplied, 'instructor-answered': instructorAnswered },
  events: { 'instructor-applied': 'applied as an instructor' },
  routes: [instructorRoutes],
  commands: { instructors: instructorsCommand },
  announce: { schema: { instructors: z.boolean() }, read: async () => ({ instructors: true }) },
  personalData: [
    {
      name: 'Application',
      kept: ({ pendingDays, rejectedDays }) =>
        `${forDays(pendingDays)} without an answer, ${forDays(rejectedDays)} after it`,
      parts: {
        instructorApplication: {
          words: ['application as an instructor, with its answer'],
          read: async (services, account) => (await readApplication(services, account)) ?? null,
        },
      },
    },
  ],
  deleteOld: async (services, before) => {
    const { pendingDays, rejectedDays } = services.config.retention;
    return { applications: await deleteOldApplications(services, before(pendingDays), before(rejectedDays)) };
  },
};
