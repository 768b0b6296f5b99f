import { SESSION_STORAGE_KEYS } from '../../src/config/limits';
import { startFailingProxy } from '../support/failures/failing-proxy';
import type { FailingProxy } from '../support/failures/failing-proxy';
import { failRequest, requestsOf, START_FAILURES, WAYS_IN } from '../support/failures/starts';
import type { Session } from '../support/failures/starts';
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

for (const [name, way] of Object.entries(WAYS_IN)) {
  test(`every request fails in every way: ${name} @long`, async ({ browser, failingProxy: proxy, session }) => {
    test.setTimeout(30 * 60_000);
    const paths = await requestsOf(browser, proxy, way, session);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      for (const failure of START_FAILURES) {
        await failRequest(browser, proxy, way, session, [path, failure]);
      }
    }
  });
}
