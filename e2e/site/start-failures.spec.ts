import { SESSION_STORAGE_KEYS } from '../../src/config/storage-keys';
import {
  FAILURE_NAMES,
  startFailingProxy,
  type FailingProxy,
  type FailureName,
} from '../support/failures/failing-proxy';
import { failRequest, requestsOf, WAYS_IN, type Session } from '../support/failures/starts';
import { signIn } from '../support/members';
import { expect, test as base } from '../support/test';

// Each request of a start fails in each way (START-09). The pages are served by a proxy that misbehaves on one path.

const test = base.extend<{ failingProxy: FailingProxy; session: Session }>({
  failingProxy: async ({ baseURL }, use) => {
    const proxy = await startFailingProxy(baseURL ?? '');
    await use(proxy);
    await proxy.close();
  },
  session: async ({ page, request }, use) => {
    await signIn(page, request);
    const [token, user] = await page.evaluate(
      (keys) => keys.map((key) => localStorage.getItem(key) ?? ''),
      [SESSION_STORAGE_KEYS.token, SESSION_STORAGE_KEYS.user],
    );
    await use({ [SESSION_STORAGE_KEYS.token]: token ?? '', [SESSION_STORAGE_KEYS.user]: user ?? '' });
  },
});

/** One cell for each way in, and each kind of failure and request. `npm run test:long` tests all. */
const SAMPLES: readonly (readonly [name: keyof typeof WAYS_IN, path: RegExp, failure: FailureName])[] = [
  ['the focus in the contact form', /^\/page-data\/contact-us\//, 'connection refused'],
  ['a press on Login', /^\/framework-/, '404 with HTML'],
  ['a press on Sign Up', /^\/signup$/, '500 with HTML'],
  ['a submitted login', /^\/app-/, 'cut body'],
  ['a press on a picture', /^\/webpack-runtime-/, 'no answer'],
  ['a link for members', /^\/page-data\/about-us\//, 'connection refused'],
];

for (const [name, pattern, failure] of SAMPLES) {
  test(`START-09: some requests fail: ${name} (${failure})`, async ({ browser, failingProxy: proxy, session }) => {
    const way = WAYS_IN[name];
    const path = (await requestsOf(browser, proxy, way, session)).find((candidate) => pattern.test(candidate));
    expect(path).toBeDefined();
    await failRequest(browser, proxy, way, session, [path ?? '', failure]);
  });
}

for (const [name, way] of Object.entries(WAYS_IN)) {
  test(`START-09: every request fails in every way: ${name} @long`, async ({
    browser,
    failingProxy: proxy,
    session,
  }) => {
    test.setTimeout(30 * 60_000);
    const paths = await requestsOf(browser, proxy, way, session);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      for (const failure of FAILURE_NAMES) {
        await failRequest(browser, proxy, way, session, [path, failure]);
      }
    }
  });
}
