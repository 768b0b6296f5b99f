import { expect, type Locator } from '@playwright/test';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { startReact } from '../hydration';
import { newApplicant } from '../../../contract/cases/applicant';
import { createApprovedMember, fillSignUp } from '../members';
import type { BackEndAnswers, FailureName } from './failing-proxy';
import { isBelow, passTimeout, toasts, waitFiveMinutes, watch, type FailingCall, type Row, type Scene } from './scene';

/** The answers of the calls without a token. */
function refusedWith(code: string, message: string): BackEndAnswers {
  const answer = { code, message, data: {} };
  return { 401: answer, 403: answer, wrongTypes: { success: 'yes', message: 7, token: ['a'], user_email: {} } };
}

const WRONG_PASSWORD = refusedWith(
  '[jwt_auth] incorrect_password',
  '<strong>Error:</strong> The password is incorrect.',
);
const NOT_ALLOWED = refusedWith('rest_forbidden', 'Sorry, you are not allowed to do that.');

interface FormCall {
  readonly path: string;
  readonly answers: BackEndAnswers;
  readonly button: string;
  readonly hasToast: boolean;
  /** Opens the form, fills it in and sends it, which the proxy refuses. */
  readonly open: (scene: Scene) => Promise<Locator>;
  /** Fills in the form. */
  readonly fill: (form: Locator) => Promise<void>;
  /** Checks the result after the form has been sent without a failure. */
  readonly succeeds: (scene: Scene, form: Locator) => Promise<void>;
}

/** A form that sends the call: after each failure it can be sent again, with everything that was typed. */
function formCall({ path, answers, button: label, hasToast, open, fill, succeeds }: FormCall): FailingCall {
  return async function run(scene: Scene, failures: readonly FailureName[]): Promise<Row[]> {
    const { page, context, proxy } = scene;
    const rows: Row[] = [];
    await page.clock.install();
    const form = await open(scene);
    await startReact(page);
    await fill(form);
    // The code of the call and of the toasts is loaded in advance.
    await page.waitForLoadState('networkidle');
    const typed = await readValues(form);
    const button = form.getByRole('button', { name: label, exact: true });
    const requests = watch(scene, path);
    for (const failure of failures) {
      const before = requests.count();
      if (failure === 'connection refused') await proxy.stopListening();
      else if (failure === 'offline') await context.setOffline(true);
      else proxy.fail(path, failure, answers);

      const sent = page.waitForRequest((request) => isBelow(request.url(), path));
      await button.click();
      await sent;
      await passTimeout(scene, failure);
      const note = form.locator('.note.bad:not([data-read])');
      // A text that the toast has too becomes visible when the toast leaves.
      await expect(note, failure).toBeAttached();
      const text = (await note.textContent()) ?? '';
      await note.evaluate((element) => element.setAttribute('data-read', ''));
      if (hasToast) await expect(toasts(page).last()).toBeVisible();

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
    await succeeds(scene, form);
    return rows;
  };
}

async function readValues(form: Locator): Promise<(string | boolean)[]> {
  return form
    .locator('input, select')
    .evaluateAll((fields) =>
      (fields as (HTMLInputElement | HTMLSelectElement)[]).map((field) =>
        field.type === 'checkbox' ? field.checked : field.value,
      ),
    );
}

export const login = (() => {
  let member: { username: string; password: string };
  return formCall({
    path: SERVICE_PATHS.token,
    answers: WRONG_PASSWORD,
    button: 'Sign In',
    hasToast: true,
    open: async ({ page, request }) => {
      member = await createApprovedMember(request);
      await page.goto('/login');
      return page.getByRole('dialog', { name: 'Welcome Back' });
    },
    fill: async (form) => {
      await form.getByLabel('Username or email').fill(member.username);
      await form.getByLabel('Password', { exact: true }).fill(member.password);
    },
    succeeds: async ({ page }) => expect(page).toHaveURL('/homepage'),
  });
})();

export const signUp = formCall({
  path: SERVICE_PATHS.signup,
  answers: NOT_ALLOWED,
  button: 'Submit',
  hasToast: true,
  open: async ({ page }) => {
    await page.goto('/signup');
    return page.getByRole('dialog', { name: 'ASF Member Registration' });
  },
  fill: async (form) => fillSignUp(form.page(), newApplicant(), { submit: false }),
  succeeds: async ({ page }) => expect(toasts(page).getByText('Application Submitted 🎉')).toBeVisible(),
});

export const newPassword = formCall({
  path: SERVICE_PATHS.resetPassword,
  answers: NOT_ALLOWED,
  button: 'Reset password',
  hasToast: false,
  open: async ({ page }) => {
    await page.goto('/reset-password?key=Ab3dEf6hIj9lMn2pQr5t&login=ada');
    return page.getByRole('main');
  },
  fill: async (form) => {
    await form.getByLabel('New password', { exact: true }).fill('another horse');
    await form.getByLabel('Confirm new password', { exact: true }).fill('another horse');
  },
  // The service has received the call: it knows that the key is not one of its own.
  succeeds: async (_scene, form) => expect(form.getByRole('heading', { name: 'Request a new link' })).toBeVisible(),
});
