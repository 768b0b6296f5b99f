import { z } from 'zod';
import type {
  Applicant,
  AccountRow,
  HistoryEntry,
  HistoryPage,
  WaitingDecision,
} from '../../../contract/values/operators';

const time = z.iso.datetime();

export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly();
}

export const waitingDecision = z.object({
  decision: z.enum(['approve', 'reject']),
  by: z.string().describe('Full name of the operator'),
  isOwn: z.boolean(),
  decidedAt: time,
  effectiveAt: time,
  remainingMs: z.int(),
}) satisfies z.ZodType<WaitingDecision>;

export const accountRow = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  countryCode: z.string(),
  ivCode: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  signedUpAt: time,
  decidedAt: time.nullable(),
  deletedAt: time.nullable(),
  isUnconfirmed: z.boolean(),
  hasMixedScripts: z.boolean(),
  isCodeListed: z.boolean().nullable(),
  question: z.enum(['open', 'answered']).nullable(),
  waitingDecision: waitingDecision.nullable(),
  lookers: list(z.string()).describe('Full names of other operators'),
}) satisfies z.ZodType<AccountRow>;

const historyEntry = z.object({
  at: time,
  by: z.string(),
  action: z.string(),
  account: z.object({ id: z.int(), username: z.string(), fullName: z.string() }).nullable(),
}) satisfies z.ZodType<HistoryEntry>;

export const historyPage = z.object({
  entries: list(historyEntry),
  next: z.string().nullable(),
}) satisfies z.ZodType<HistoryPage>;

const emailPreview = z.object({
  to: z.string(),
  subject: z.string(),
  before: list(z.string()),
  after: list(z.string()),
});

export const applicant = z.object({
  ...accountRow.shape,
  emailState: z.enum(['unchecked', 'awaiting', 'confirmed']),
  confirmedAt: time.nullable(),
  isCodeUsed: z.boolean(),
  hasPassword: z.boolean(),
  sessions: z.int(),
  lastLoginAt: time.nullable(),
  emailFailure: z.string().nullable(),
  questions: list(
    z.object({ text: z.string(), askedAt: time, answer: z.string().nullable(), answeredAt: time.nullable() }),
  ),
  sentence: z.string(),
  history: list(historyEntry),
  previews: z.object({ approve: emailPreview, reject: emailPreview, ask: emailPreview }),
}) satisfies z.ZodType<Applicant>;
