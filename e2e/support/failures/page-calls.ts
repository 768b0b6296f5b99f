import { expect } from '@playwright/test';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { startReact } from '../hydration';
import { createApprovedMember, fillLogin, signIn } from '../members';
import type { BackEndAnswers, FailureName } from './failing-proxy';
import { isBelow, passTimeout, readToast, toasts, waitFiveMinutes, watch } from './scene';
import type { FailingCall, Row, Scene } from './scene';

/** The answers of the calls with a token. */
const REFUSED_TOKEN: BackEndAnswers = {
  401: { code: 'rest_not_logged_in', message: 'You are not currently logged in.', data: { status: 401 } },
  403: { code: 'jwt_auth_invalid_token', message: 'Signature verification failed', data: { status: 403 } },
  wrongTypes: { id: ['7'], name: 7, content: 'text' },
};

interface OfflineOptions {
  /** Waited for before the device is offline, because the page needs its scripts. */
  readonly ready?: () => Promise<void>;
  /** Whether the device stays offline until `heal`. By default only this call is offline. */
  readonly stays?: boolean;
}

/** Makes a call fail that the page sends on its own. */
async function failInPage(
  { page, context, proxy }: Scene,
  path: string,
  failure: FailureName,
  { ready, stays = false }: OfflineOptions = {},
): Promise<void> {
  if (failure !== 'offline') {
    proxy.fail(path, failure, REFUSED_TOKEN);
    return;
  }
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      await ready?.();
      await context.setOffline(true);
      await route.continue();
    },
  );
  if (stays) return;
  page.on('requestfailed', function onFailed(request) {
    if (isBelow(request.url(), path)) {
      page.off('requestfailed', onFailed);
      void context.setOffline(false);
    }
  });
}

async function heal({ page, context, proxy }: Scene): Promise<void> {
  proxy.heal();
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
}

const SESSION_ENDED = 'Press “Sign in again” in the toast.';

/** users/me after a login, which succeeds without it. */
export const completion: FailingCall = {
  title: 'Member data after a login (users/me)',
  run: async (scene, failures) => {
    const { page, request } = scene;
    const rows: Row[] = [];
    const path = new URL(SERVICE_PATHS.me, 'http://host').pathname;
    const member = await createApprovedMember(request);
    await page.clock.install();
    for (const failure of failures) {
      await page.goto('/login');
      await startReact(page);
      await page.waitForLoadState('networkidle');
      const requests = watch(scene, path);
      await failInPage(scene, path, failure);
      const sent = page.waitForRequest((candidate) => isBelow(candidate.url(), path));
      await fillLogin(page, member);
      await sent;
      await passTimeout(scene, failure);
      const toast = await readToast(page);
      if (toast.startsWith('Welcome')) {
        await expect(page, failure).toHaveURL('/homepage');
        await expect(page.getByRole('heading', { level: 1, name: 'Scale Your Income' })).toBeVisible();
        // The page has also checked the session.
        await expect.poll(requests.count, { message: failure }).toBe(2);
        await waitFiveMinutes(scene);
        rows.push({
          failure,
          toast: toast.replace(member.username, '…').replace(member.fullName, '…'),
          page: 'The member is signed in.',
          next: 'Go on.',
          requests: requests.count(),
        });
      } else {
        const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
        await expect(dialog.locator('.note.bad'), failure).toBeVisible();
        await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(member.password);
        rows.push({
          failure,
          toast,
          page: 'the same text',
          next: 'Contact support: everything typed is still there.',
          requests: requests.count(),
        });
      }
      await heal(scene);
      requests.stop();
      await page.evaluate(() => localStorage.clear());
    }
    return rows;
  },
};

/** Opens a member page with one failing call, and reads what appears. */
async function openMemberPage(
  scene: Scene,
  path: string,
  failure: FailureName,
  offline?: OfflineOptions,
): Promise<Row> {
  const { page, request } = scene;
  await signIn(page, request);
  const requests = watch(scene, path);
  await failInPage(scene, path, failure, offline);
  const sent = page.waitForRequest((candidate) => isBelow(candidate.url(), path));
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await sent;
  await startReact(page);
  await passTimeout(scene, failure);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const isOver = failure.endsWith('of the back end');
  if (isOver) {
    await expect(page, failure).toHaveURL('/');
  }
  await expect(heading, failure).toBeVisible();
  await expect.poll(requests.pending, { message: failure }).toBe(0);
  const toast = isOver ? await readToast(page) : '';
  const title = await heading.innerText();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await waitFiveMinutes(scene);
  const row = { failure, toast, page: title, next: 'Go on.', requests: requests.count() };
  requests.stop();
  if (isOver) {
    await toasts(page).getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
    return { ...row, page: 'The landing page.', next: SESSION_ENDED };
  }
  await expect(toasts(page)).toHaveCount(0);
  return row;
}

export const validation: FailingCall = {
  title: 'Check of a restored session (users/me)',
  run: async (scene, failures) => {
    const { page } = scene;
    const rows: Row[] = [];
    const path = new URL(SERVICE_PATHS.me, 'http://host').pathname;
    await page.clock.install();
    for (const failure of failures) {
      const row = await openMemberPage(scene, path, failure);
      if (row.toast === '') expect(row.page, failure).toBe('Dashboard');
      rows.push(row.toast === '' ? { ...row, page: 'The page that was opened.' } : row);
      await heal(scene);
    }
    return rows;
  },
};

export const memberContent: FailingCall = {
  title: 'Content of a member page',
  run: async (scene, failures) => {
    const { page } = scene;
    const rows: Row[] = [];
    const path = '/member-content/';
    await page.clock.install();
    for (const failure of failures) {
      const row = await openMemberPage(scene, path, failure, { ready: () => startReact(page), stays: true });
      if (row.toast !== '') {
        rows.push(row);
        await heal(scene);
        continue;
      }
      const alert = page.getByRole('main').getByRole('alert');
      const text = await alert.getByRole('paragraph').innerText();
      await heal(scene);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      rows.push({ ...row, page: `${row.page}: ${text}`, next: 'Press “Try again”.' });
    }
    return rows;
  },
};

const MARKET_PATH = '/api/market/';
const MINUTE_MS = 60_000;

export const market: FailingCall = {
  title: 'Market prices, during ten minutes',
  run: async (scene, failures) => {
    const { page } = scene;
    const rows: Row[] = [];
    await page.clock.install();
    const strip = page.getByRole('region', { name: 'Crypto market prices' });
    for (const failure of failures) {
      const requests = watch(scene, MARKET_PATH);
      await failInPage(scene, MARKET_PATH, failure);
      const sent = page.waitForRequest((request) => isBelow(request.url(), MARKET_PATH));
      await page.goto('/');
      await sent;
      for (let minute = 0; minute < 10; minute += 1) {
        await passTimeout(scene, failure);
        await expect.poll(requests.pending, { message: failure }).toBe(0);
        await page.evaluate(() => undefined);
        await page.clock.fastForward(MINUTE_MS);
        await page.evaluate(() => undefined);
      }
      await expect(strip).toHaveCount(0);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      const count = requests.count();
      await heal(scene);
      // The longest pause of the strip.
      await page.clock.fastForward(15 * MINUTE_MS);
      await page.clock.fastForward(MINUTE_MS);
      await expect(strip.getByText('BTC').first()).toBeVisible();
      requests.stop();
      rows.push({
        failure,
        toast: '',
        page: 'Nothing: the strip stays empty, and the failure is in the console.',
        next: 'Nothing: the prices appear with the first call that succeeds.',
        requests: count,
      });
    }
    return rows;
  },
};
