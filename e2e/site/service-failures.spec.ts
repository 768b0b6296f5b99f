import {
  FAILURE_NAMES,
  startFailingProxy,
  type FailureName,
  type FailingProxy,
} from '../support/failures/failing-proxy';
import { login } from '../support/failures/login-call';
import { memberContent } from '../support/failures/page-calls';
import type { FailingCall } from '../support/failures/scene';
import { test as base, expect } from '../support/test';

/** The page is served by a proxy in front of the member service, which misbehaves on one call. */
const test = base.extend<{ failingProxy: FailingProxy; serviceOrigin: string }>({
  serviceOrigin: async ({}, use, { project }) => use(project.use.baseURL ?? ''),
  failingProxy: async ({ serviceOrigin }, use) => {
    const proxy = await startFailingProxy(serviceOrigin);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ failingProxy }, use) => use(failingProxy.origin),
});

/** The browser's own line about a request, the line of TICK-06, and the line for operators about the set-up. */
const OWN_LINE =
  /Failed to load resource: (net::ERR_|the server responded with)|The market prices could not be refreshed|npm run doctor -w wordpress/;

interface Sample {
  readonly call: FailingCall;
  readonly failures: readonly FailureName[];
  /** What the page says after each failure. */
  readonly says: readonly RegExp[];
}

/** A failure or two of a form and of a page. `npm run test:long` tests all. `failures.test.ts` has the texts of each call. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'the login': {
    call: login,
    failures: ['connection refused', '403 of a firewall'],
    says: [/^The server could not be reached\. This does not mean that your/, /^The request was blocked before/],
  },
  'a member page': {
    call: memberContent,
    failures: ['cut body'],
    says: [/^The connection was lost before/],
  },
};

for (const [name, { call, failures, says }] of Object.entries(SAMPLES)) {
  test(`AUTH-10, AUTH-38: ${name} says what happened, loses nothing and can be tried again (${failures.join('; ')})`, async ({
    page,
    context,
    request,
    failingProxy: proxy,
    expectConsoleError,
  }) => {
    expectConsoleError(OWN_LINE);
    const rows = await call({ page, context, request, proxy }, failures);
    expect(rows.map((row) => row.page)).toEqual(says.map((text): unknown => expect.stringMatching(text)));
    expect(rows.map(({ requests }) => requests)).toEqual(failures.map(() => 1));
  });
}

for (const [name, call] of Object.entries({ 'the login': login, 'a member page': memberContent })) {
  test(
    `AREA-18, AUTH-10, AUTH-38: every failure: ${name} can be tried again`,
    { tag: '@long' },
    async ({ page, context, request, failingProxy: proxy, expectConsoleError }) => {
      expectConsoleError(OWN_LINE);
      const rows = await call({ page, context, request, proxy }, FAILURE_NAMES);
      expect(rows.map(({ requests }) => requests)).toEqual(FAILURE_NAMES.map(() => 1));
    },
  );
}
