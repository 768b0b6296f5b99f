import type { Locator, Page } from '@playwright/test';
import { instructorMessages } from '../../src/features/instructor/messages';
import { delayScripts, startReact } from '../support/hydration';
import { signIn } from '../support/members';
import { expect, test } from '../support/test';

// React creates the elements of a translated page again, so what was typed must move to the new ones (START-04).

interface Form {
  readonly path: string;
  /** The field that is typed into last. */
  readonly field: RegExp;
  readonly password?: RegExp;
  readonly isMember?: boolean;
  readonly open?: (page: Page) => Promise<void>;
  /** The button that sends the form, and what an alert dialog says then. */
  readonly send?: readonly [button: string, answer: string];
}

/** One for each way in which a form gets its new elements. `all-forms.test.tsx` has every form. */
const FORMS: Readonly<Record<string, Form>> = {
  contact: { path: '/contact-us', field: /^Message/ },
  login: { path: '/login', field: /^Username or email/, password: /^Password/ },
  'the login over a page': {
    path: '/about-us',
    field: /^Username or email/,
    password: /^Password/,
    open: (page) => page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click(),
  },
  instructor: {
    path: '/instructor-registration',
    field: /^Expertise/,
    isMember: true,
    send: [instructorMessages.submit, instructorMessages.submitted],
  },
};

async function expectCaret(field: Locator, at: number): Promise<void> {
  const caret = await field.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.selectionStart : -1,
  );
  expect(caret).toBe(at);
}

for (const [name, { path, field, password, isMember, open, send }] of Object.entries(FORMS)) {
  test(`START-04, START-12: what is typed while React starts stays, with focus and caret: ${name} @translated`, async ({
    page,
    request,
  }) => {
    if (isMember) await signIn(page, request);
    const release = open ? undefined : await delayScripts(page);
    await page.goto(path, open ? {} : { waitUntil: 'commit' });
    await open?.(page);
    const first = page.getByLabel(field).first();
    if (password) await page.getByLabel(password).first().fill('correct horse');
    await first.click();
    await page.keyboard.type('Ada of Lagos');
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowLeft');
    release?.();
    await page.keyboard.type(' Obi', { delay: 40 });
    await startReact(page);
    await expect(first).toBeFocused();
    await expect(first).toHaveValue('Ada Obi of Lagos');
    await expectCaret(first, 7);
    if (password) await expect(page.getByLabel(password).first()).toHaveValue('correct horse');
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('horse');
    await expect(page.locator('font').first()).toBeAttached();
    if (send) {
      const [button, answer] = send;
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('alertdialog')).toContainText(answer);
      await page.getByRole('alertdialog').getByRole('button').click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
    }
  });
}
