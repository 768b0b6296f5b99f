import { ACCOUNT_ROUTES, type OwnAccount } from '../../../contract/values/account';
import { json, type BackEnd, type Received } from '../../support/back-end';

/** The account of the samples. */
export const ACCOUNT: OwnAccount = {
  username: 'ada',
  fullName: 'Ada Obi',
  email: 'ada@brainhouse.example',
  phone: '170 1234567',
  countryCode: '+49',
  pendingEmail: null,
  devices: [
    {
      id: 'this',
      browser: 'Firefox',
      system: 'Linux',
      firstUsedAt: '2026-05-03T08:00:00.000Z',
      lastUsedAt: '2026-05-12T08:40:00.000Z',
      isThis: true,
    },
    {
      id: 'phone',
      browser: 'Chrome',
      system: 'Android',
      firstUsedAt: '2026-04-11T08:00:00.000Z',
      lastUsedAt: '2026-05-03T08:40:00.000Z',
      isThis: false,
    },
  ],
  stored: [{ name: 'Your account', text: 'Name and email address, until you delete it.' }],
};

/** An answer: status and body. */
type Reply = readonly [status: number, body: unknown];

/** Answers requests about the account: `GET` with the account, others with the replies of a test, by their route. */
export function answerAccount(
  backEnd: BackEnd,
  replies: Partial<Record<keyof typeof ACCOUNT_ROUTES, Reply>> = {},
  account: OwnAccount = ACCOUNT,
): void {
  const byPath = Object.fromEntries(
    Object.entries({ account: [200, account] as const, ...replies }).map(([route, reply]) => [
      `/wp-json${ACCOUNT_ROUTES[route as keyof typeof ACCOUNT_ROUTES]}`,
      reply,
    ]),
  );
  backEnd.answer((response, request) => {
    const [status, body] = byPath[request.path] ?? [404, { code: 'rest_no_route', message: 'No route.' }];
    json(status, body)(response, request);
  });
}

/** The requests that change something. */
export function changes(backEnd: BackEnd): readonly Received[] {
  return backEnd.received.filter(({ method }) => method === 'POST');
}
