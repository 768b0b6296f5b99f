import { z } from 'zod';
import type { Subject } from '../subject';
import { progressCommand } from './command';
import { hasProgress, readProgress } from './progress';
import { progressRoutes } from './routes';
import { createProgress } from './tables';

/** The marks of lessons, and figures of another learning site (decision 100). */
export const lessons: Subject = {
  tables: {
    lesson_marks: {
      backedUpBy: 'id',
      level: 'personal',
      data: 'which lessons a member has marked as done or not, and when',
      why: 'to show members where they have stopped',
      kept: 'until the account is deleted',
    },
    learning_figures: {
      backedUpBy: 'member_id',
      level: 'personal',
      data: 'percentage, courses and hours of another learning site, which the operator has imported',
      why: 'to show them to the member',
      kept: 'until replaced, or the account is deleted',
    },
  },
  migrations: { '016-progress': createProgress },
  announce: {
    schema: { progress: z.enum(['none', 'some']) },
    read: async (services, { id }) => ({ progress: (await hasProgress(services, id)) ? 'some' : 'none' }),
  },
  personalData: [
    {
      name: 'Lessons',
      kept: () => 'until the account is deleted',
      parts: {
        lessons: {
          words: ['lessons marked as done'],
          read: async (services, { id }) => (await readProgress(services, id)).marks,
        },
        learningFigures: {
          words: ['figures of another learning site'],
          read: async (services, { id }) => (await readProgress(services, id)).figures,
        },
      },
    },
  ],
  routes: [progressRoutes],
  commands: { progress: progressCommand },
};
