import { fixedRoutes } from '../src/config/route-content';
import { expectNoAxeFindings } from './support/axe';
import { signedIn } from './support/members';
import { expect, test } from './support/test';

const WIDTHS = [390, 1440];
const THEMES = ['light', 'dark'] as const;

/** Layout does not depend on the theme, nor colours on the width: two of the four combinations see all of both. */
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

const MEMBER_PATHS = fixedRoutes()
  .filter(({ access }) => access === 'member')
  .map(({ path }) => path);

for (const path of MEMBER_PATHS) {
  test(`axe finds nothing on ${path}, narrow by night and wide by day`, async ({ page, request, outsideWorld }) => {
    outsideWorld.stayOnRedirects();
    await signedIn(page, request);
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAxeFindings(page, `${path}, ${width} px, ${colorScheme}`);
    }
  });
}

test('no member page scrolls sideways at 320 px', async ({ page, request, outsideWorld }) => {
  outsideWorld.stayOnRedirects();
  await signedIn(page, request);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of MEMBER_PATHS) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

for (const [path, title] of [
  ['/login', 'Welcome Back'],
  ['/signup', 'ASF Member Registration'],
] as const) {
  test(`axe finds nothing on the dialog of ${path}, with errors and a toast, both themes, narrow and wide`, async ({
    page,
  }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path);
        const dialog = page.getByRole('dialog', { name: title });
        await dialog.getByRole('button', { name: /^(Sign In|Submit)$/ }).click();
        await expect(
          page.getByRole('region', { name: 'Notifications' }).getByText('Missing Information').first(),
        ).toBeVisible();
        await expectNoAxeFindings(page, `${path}, ${width} px, ${colorScheme}`);
      }
    }
  });
}

test('the way in with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  const login = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true });
  await login.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect(dialog.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type('ada@example');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('Both fields are required.').or(dialog.getByText('Please enter a valid email address.')).first(),
  ).toBeVisible();
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    // The browser's own controls come between the last and the first stop; the page behind never does.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(login).toBeFocused();
});
