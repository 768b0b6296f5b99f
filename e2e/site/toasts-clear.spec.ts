import type { Page, Route } from '@playwright/test';
import { SESSION_STORAGE_KEYS } from '../../src/config/limits';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { startReact } from '../support/hydration';
import { newApplicant } from '../../contract/cases/applicant';
import { fillSignUp } from '../support/members';
import { expect, test } from '../support/test';

const RESET = '/reset-password?key=Ab3dEf6hIj9lMn2pQr5t&login=ada';

/** Phones, upright and turned, and a desktop computer with 200 % zoom. */
const SIZES: readonly { readonly width: number; readonly height: number }[] = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 640, height: 360 },
  { width: 720, height: 450 },
];

/**
 * Moves the focus to each control of the form and back to the element that has it. @returns each control that a toast covers, itself or
 * the submit button, and each toast outside of the view
 */
async function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const view = { width: document.documentElement.clientWidth, height: window.visualViewport?.height ?? 0 };

    async function nextFrames(): Promise<void> {
      for (let count = 0; count < 3; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }

    function nameOf(element: Element): string {
      return element.id || element.textContent.trim().slice(0, 30) || (element.ariaLabel ?? element.tagName);
    }

    function check(used: Element, when: string): void {
      const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) => toast.getBoundingClientRect());
      if (toasts.length === 0) found.push(`no toast ${when}`);
      const box = used.getBoundingClientRect();
      for (const toast of toasts) {
        const isInside = toast.top >= 0 && toast.left >= 0 && toast.right <= view.width && toast.bottom <= view.height;
        if (!isInside) found.push(`toast outside ${when}`);
        if (toast.top < box.bottom && toast.bottom > box.top && toast.left < box.right && toast.right > box.left) {
          found.push(`${nameOf(used)} ${when}`);
        }
      }
    }

    // As with the pointer over it, the toast stays meanwhile.
    const region = document.querySelector('[data-toast]')?.closest('section');
    region?.dispatchEvent(new PointerEvent('pointerenter'));
    await nextFrames();
    const first = document.activeElement;
    const form = document.querySelector('dialog[open] form:has(input)') ?? document.querySelector('main form');
    const submit = form?.querySelector('[type=submit]');
    if (!form) return ['no form'];
    if (submit) check(submit, 'at the start');
    if (first?.matches('input,select,button') && form.contains(first)) check(first, 'at the start');
    for (const control of form.querySelectorAll<HTMLElement>('input:not([type=hidden]),select,textarea,button,a')) {
      if (!control.checkVisibility() || control.matches(':disabled')) continue;
      control.focus();
      await nextFrames();
      check(control, 'with the focus');
    }
    if (first instanceof HTMLElement) first.focus();
    region?.dispatchEvent(new PointerEvent('pointerleave'));
    return found;
  });
}

/** Repeats a check at each size. `show` must show a toast there. */
async function expectClear(page: Page, show: () => Promise<void>, sizes: typeof SIZES): Promise<void> {
  const toast = page.locator('[data-toast]').first();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await show();
    await expect(toast).toBeVisible();
    // It has arrived at its place.
    await expect(toast.locator('xpath=ancestor::*[@data-status]')).toHaveCSS('opacity', '1');
    expect(await coveredControls(page), `${size.width} × ${size.height}`).toEqual([]);
  }
}

function refuse(status: number, body: unknown): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ status, json: body });
}

/** `npm test` tries one size, a form in a dialog and one in a page; `npm run test:long` all. */
const RUNS = [
  { sizes: SIZES.slice(1, 2), paths: ['/checkout'] },
  { sizes: SIZES, paths: ['/forgot-password', RESET, '/contact-us', '/checkout'], tag: '@long' },
];

const WRONG = refuse(403, { code: '[jwt_auth] incorrect_password', message: 'The password you entered is incorrect.' });
const TAKEN = refuse(409, {
  success: false,
  code: 'existing_user_login',
  error: 'This username is taken.',
  field: 'username',
});
const NO_ROUTE = refuse(404, { code: 'rest_no_route', message: 'No route was found matching the URL.' });

/** Every page with a form shows this toast, which stays until it is closed. */
const EXPIRED = {
  [SESSION_STORAGE_KEYS.token]: `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.x`,
  [SESSION_STORAGE_KEYS.user]: JSON.stringify({ id: 1, email: 'ada@example.com', name: 'Ada' }),
};

test(
  'no toast covers a field or button in use of the login, after any kind of answer',
  { tag: '@long' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/status of 40[34]|npm run doctor -w wordpress/);
    await page.goto('/login');
    await startReact(page);
    const button = page.getByRole('dialog').getByRole('button', { name: 'Sign In' });
    await expectClear(page, () => button.click(), SIZES);
    await page.getByRole('dialog').getByLabel('Username or email').fill('ada');
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('secret');
    for (const answer of [WRONG, NO_ROUTE]) {
      await page.route(`**${SERVICE_PATHS.token}`, answer);
      await expectClear(page, () => button.click(), SIZES);
    }
  },
);

for (const { sizes, paths, ...details } of RUNS) {
  test(
    `no toast covers a field or button in use of the sign-up, after any kind of answer (${sizes.length} sizes)`,
    details,
    async ({ page, expectConsoleError }) => {
      expectConsoleError(/status of 40[49]|npm run doctor -w wordpress/);
      await page.goto('/signup');
      await startReact(page);
      const button = page.getByRole('dialog').getByRole('button', { name: 'Submit' });
      await expectClear(page, () => button.click(), sizes);
      await fillSignUp(page, newApplicant(), { submit: false });
      for (const answer of [TAKEN, NO_ROUTE]) {
        await page.route(`**${SERVICE_PATHS.signup}`, answer);
        await expectClear(page, () => button.click(), sizes);
      }
    },
  );

  for (const path of paths) {
    test(
      `no toast covers a field or button in use of the form of ${path.replace(/\?.*/, '')} (${sizes.length} sizes)`,
      details,
      async ({ page }) => {
        await page.addInitScript((items) => Object.assign(localStorage, items), EXPIRED);
        await page.goto(path);
        await startReact(page);
        await expectClear(page, () => Promise.resolve(), sizes);
      },
    );
  }
}

test('no toast is behind the on-screen keyboard, or covers the field above it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // What a keyboard does in Safari, and in Chromium by default: the visual viewport becomes smaller.
  await page.addInitScript(() => {
    let height: number | undefined;
    const { get } = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height') ?? {};
    Object.defineProperty(VisualViewport.prototype, 'height', {
      get(this: VisualViewport) {
        return height ?? (get?.call(this) as number);
      },
    });
    document.addEventListener('open-keyboard', () => {
      height = 420;
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
  });
  await page.goto('/signup');
  await startReact(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('[data-toast]')).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('open-keyboard')));
  await expect.poll(async () => (await page.locator('[data-toast]').boundingBox())?.y).toBeLessThan(420 - 90);
  const dialog = page.getByRole('dialog');
  for (const label of ['Full name', 'Email', 'Confirm password']) {
    const field = dialog.getByLabel(label, { exact: true });
    await field.focus();
    // The browser scrolls a field above the keyboard.
    await field.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect
      .poll(async () => {
        const [toast, box] = await Promise.all([page.locator('[data-toast]').boundingBox(), field.boundingBox()]);
        return toast && box ? toast.y + toast.height <= box.y || box.y + box.height <= toast.y : undefined;
      }, label)
      .not.toBe(false);
  }
});
