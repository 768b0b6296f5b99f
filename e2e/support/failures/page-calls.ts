import { expect } from '@playwright/test';
import { startReact } from '../hydration';
import { signIn } from '../members';
import type { FailureName } from './failing-proxy';
import { isBelow, passTimeout, toasts, waitFiveMinutes, watch, type Row, type Scene } from './scene';

/** The answers of the calls with a token. */
const REFUSED_TOKEN = {
  401: { code: 'rest_not_logged_in', message: 'You are not currently logged in.', data: { status: 401 } },
  403: { code: 'jwt_auth_invalid_token', message: 'Signature verification failed', data: { status: 403 } },
  wrongTypes: { id: ['7'], name: 7, content: 'text' },
};

const PATH = '/member-content/';

/** Makes the call for the content of a member page fail. Without a network the page has to have its scripts first. */
async function failInPage({ page, context, proxy }: Scene, failure: FailureName): Promise<void> {
  if (failure !== 'offline') {
    proxy.fail(PATH, failure, REFUSED_TOKEN);
    return;
  }
  await page.route(
    (url) => url.pathname.startsWith(PATH),
    async (route) => {
      await startReact(page);
      await context.setOffline(true);
      await route.continue();
    },
  );
}

async function heal({ page, context, proxy }: Scene): Promise<void> {
  proxy.heal();
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
}

/** A refusal by the back end ends the session; after every other failure the member page can be tried again. */
export async function memberContent(scene: Scene, failures: readonly FailureName[]): Promise<Row[]> {
  const { page, request } = scene;
  const rows: Row[] = [];
  await page.clock.install();
  for (const failure of failures) {
    await signIn(page, request);
    const requests = watch(scene, PATH);
    await failInPage(scene, failure);
    const sent = page.waitForRequest((candidate) => isBelow(candidate.url(), PATH));
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await sent;
    await startReact(page);
    await passTimeout(scene, failure);
    const isRefused = failure.endsWith('of the back end');
    if (isRefused) {
      await expect(page, failure).toHaveURL('/');
      await expect(toasts(page).last()).toBeVisible();
    }
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), failure).toBeVisible();
    await expect.poll(requests.pending, { message: failure }).toBe(0);
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await waitFiveMinutes(scene);
    const alert = page.getByRole('main').getByRole('alert');
    const text = isRefused ? '' : await alert.getByRole('paragraph').innerText();
    rows.push({ page: text, requests: requests.count() });
    requests.stop();
    await heal(scene);
    if (isRefused) {
      await toasts(page).getByRole('button', { name: 'Sign in again' }).click();
      await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
    } else {
      await expect(toasts(page)).toHaveCount(0);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    }
  }
  return rows;
}
