import { expect, type Locator } from '@playwright/test';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { startReact } from '../hydration';
import { createApprovedMember } from '../members';
import type { FailureName } from './failing-proxy';
import { isBelow, passTimeout, toasts, waitFiveMinutes, watch, type Row, type Scene } from './scene';

const PATH = SERVICE_PATHS.token;

const REFUSED = {
  code: '[jwt_auth] incorrect_password',
  message: '<strong>Error:</strong> The password is incorrect.',
  data: {},
};
const ANSWERS = {
  401: REFUSED,
  403: REFUSED,
  wrongTypes: { success: 'yes', message: 7, token: ['a'], user_email: {} },
};

/** Sends the login: after each failure it can be sent again, with everything that was typed. */
export async function login(scene: Scene, failures: readonly FailureName[]): Promise<Row[]> {
  const { page, context, proxy, request } = scene;
  const rows: Row[] = [];
  await page.clock.install();
  const member = await createApprovedMember(request);
  await page.goto('/login');
  const form = page.getByRole('dialog', { name: 'Welcome Back' });
  await startReact(page);
  await form.getByLabel('Username or email').fill(member.username);
  await form.getByLabel('Password', { exact: true }).fill(member.password);
  // The code of the call and of the toasts is loaded in advance.
  await page.waitForLoadState('networkidle');
  const typed = await readValues(form);
  const button = form.getByRole('button', { name: 'Sign In', exact: true });
  const requests = watch(scene, PATH);
  for (const failure of failures) {
    const before = requests.count();
    if (failure === 'connection refused') await proxy.stopListening();
    else if (failure === 'offline') await context.setOffline(true);
    else proxy.fail(PATH, failure, ANSWERS);

    const sent = page.waitForRequest((request) => isBelow(request.url(), PATH));
    await button.click();
    await sent;
    await passTimeout(scene, failure);
    const note = form.locator('.note.bad:not([data-read])');
    // A text that the toast has too becomes visible when the toast leaves.
    await expect(note, failure).toBeAttached();
    const text = (await note.textContent()) ?? '';
    await note.evaluate((element) => element.setAttribute('data-read', ''));
    await expect(toasts(page).last()).toBeVisible();

    expect(await readValues(form), `typed values after: ${failure}`).toEqual(typed);
    await expect(button, failure).toBeEnabled();
    await expect(button, failure).toBeFocused();
    expect(text, 'only the server knows that the credentials are wrong').not.toMatch(/check your credentials/i);
    await waitFiveMinutes(scene);
    await expect(toasts(page)).toHaveCount(0);
    rows.push({ page: text, requests: requests.count() - before });

    await context.setOffline(false);
    proxy.heal();
    if (failure === 'connection refused') await proxy.listen();
  }
  await button.click();
  await expect(page).toHaveURL('/homepage');
  return rows;
}

function readValues(form: Locator): Promise<string[]> {
  return form
    .locator('input')
    .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ value, checked }) => `${value} ${String(checked)}`));
}
