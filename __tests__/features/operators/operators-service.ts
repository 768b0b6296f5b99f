import { OPERATORS_ROUTES, type AccountRow, type Applicant, type Overview } from '../../../contract/values/operators';
import { json, type BackEnd, type Received } from '../../support/back-end';

const WEEK_MS = 7 * 24 * 3_600_000;

export const OVERVIEW: Overview = {
  counts: { waiting: 2, approved: 512, rejected: 9, deletion: 1, all: 523 },
  oldestWaiting: new Date(Date.now() - 73 * 3_600_000).toISOString(),
  approvedThisWeek: 14,
  rejectedThisWeek: 2,
  weeks: Array.from({ length: 12 }, (_, index) => ({
    from: new Date(Date.UTC(2026, 1, 23) + index * WEEK_MS).toISOString(),
    approved: index + 3,
  })),
  openApplications: 1,
  openUntil: '2026-05-14T10:00:00.000Z',
};

export const YASMIN: AccountRow = {
  ...{ id: 5, username: 'yasmin', fullName: 'Yasmin Haddad', email: 'yasmin@example.org', phone: '+44 555 0142' },
  ...{ countryCode: '+44', ivCode: 'GL-2041', status: 'pending', signedUpAt: OVERVIEW.oldestWaiting ?? '' },
  ...{ decidedAt: null, deletedAt: null, isUnconfirmed: true, hasMixedScripts: true, isCodeListed: true },
  ...{ question: 'answered', waitingDecision: null, lookers: [] },
};

export const KOFI: AccountRow = {
  ...YASMIN,
  ...{ id: 6, username: 'kofi', fullName: 'Kofi Asante', email: 'kofi@example.org', isCodeListed: false },
  ...{ signedUpAt: new Date(Date.now() - 40 * 60_000).toISOString(), isUnconfirmed: false, hasMixedScripts: false },
};

export function applicant(row: AccountRow): Applicant {
  const email = { to: row.email, subject: 'Your account', after: ['Bye'] };
  return {
    ...row,
    ...{ emailState: 'awaiting', confirmedAt: null, isCodeUsed: false, hasPassword: true, sessions: 1 },
    ...{ lastLoginAt: null, emailFailure: 'mailbox is full', sentence: '' },
    questions: [{ text: 'Who invited you?', askedAt: row.signedUpAt, answer: 'Ada.', answeredAt: row.signedUpAt }],
    history: [{ at: row.signedUpAt, by: 'member', action: 'signed-up', account: row }],
    previews: {
      approve: { ...email, before: ['It is active.'] },
      reject: { ...email, before: ['It is rejected.'] },
      ask: { ...email, before: ['A question:'] },
    },
  };
}

export function waiting(by: string, isOwn: boolean): AccountRow['waitingDecision'] {
  const decidedAt = '2026-05-14T09:00:00.000Z';
  // The clock of the service is another one.
  return { decision: 'approve', by, isOwn, decidedAt, effectiveAt: '2026-05-14T09:01:00.000Z', remainingMs: 48_000 };
}

type Route = keyof typeof OPERATORS_ROUTES;
type Reply = readonly [status: number, body: unknown];
export type Replies = Partial<Record<Route, Reply | (() => Reply)>>;

/** Answers the requests of the page: by default with two applicants. A reply of a test may change from request to request. */
export function answerOperators(backEnd: BackEnd, replies: Replies = {}): void {
  const all: Replies = {
    overview: [200, OVERVIEW],
    accounts: [200, { accounts: [YASMIN, KOFI], next: null }],
    account: [200, applicant(YASMIN)],
    look: [200, { lookers: [], waitingDecision: null }],
    import: [200, { accounts: 0, emailsLeft: 0 }],
    ...replies,
  };
  backEnd.answer((response, request) => {
    const [route] = Object.entries(OPERATORS_ROUTES).find(([, path]) => pathOf(request) === path) ?? [];
    const reply = route === undefined ? undefined : all[route as Route];
    const [status, body] = (typeof reply === 'function' ? reply() : reply) ?? [404, { code: 'rest_no_route' }];
    json(status, body)(response, request);
  });
}

function pathOf({ path }: Received): string {
  return path.replace('/wp-json', '').replace(/\?.*/, '');
}

/** The bodies of the requests of a route; of a GET the query. */
export function sent(backEnd: BackEnd, route: Route): readonly unknown[] {
  return backEnd.received
    .filter((request) => pathOf(request) === OPERATORS_ROUTES[route])
    .map(({ body, path }) => (body ? (JSON.parse(body) as unknown) : path.replace(/^[^?]*/, '')));
}
