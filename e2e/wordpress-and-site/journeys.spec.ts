import type { BrowserContext, Page } from '@playwright/test';
import { openPage, startReact } from '../support/hydration';
import { fillLogin, fillSignUp } from '../support/members';
import { replaceOtherSites } from '../support/other-sites';
import { openMembers, signInToAdmin } from '../../wordpress/tests/support/admin';
import { publishBuiltContent } from './support/publish-built-content';
import { expect, test } from '../../wordpress/tests/support/test';
import {
  approve,
  changeSettings,
  createMember,
  emailTo,
  facts,
  newApplicant,
  php,
  quote,
  reject,
  resetLinkIn,
  rest,
  signUp,
} from '../../wordpress/tests/support/wordpress';

const { siteOrigin } = facts;

test.use({ baseURL: siteOrigin });

test.beforeAll(() => publishBuiltContent());

test.beforeEach(async ({ context }) => {
  await replaceOtherSites(context, siteOrigin);
  await context.route(`${facts.origin}/**`, (route) => route.continue());
});

/** The requests of a context to member content, with their statuses. */
function watchContent(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('response', (response) => {
    if (response.url().includes('/member-content'))
      seen.push(`${response.status()} ${new URL(response.url()).pathname.replace(/\/pictures\/.*/, '/pictures')}`);
  });
  return seen;
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
}

test('an applicant signs up on the site and confirms the address, an operator approves in WordPress, and the member area opens', async ({
  page,
  browser,
  context,
}) => {
  const applicant = newApplicant();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  const login = page.getByRole('dialog', { name: 'Welcome Back' });
  const operator = await (await browser.newContext()).newPage();
  // With the settings of a new installation.
  const restore = changeSettings({ confirm_addresses: true });
  try {
    await openPage(page, '/');
    await page.getByRole('main').getByRole('link', { name: 'Member Sign Up' }).click();
    await fillSignUp(page, applicant);
    await expect(notifications.getByText('Application Submitted 🎉').first()).toBeVisible();
    await expect(notifications.getByText('First confirm your email address').first()).toBeVisible();

    await openLogin(page);
    await fillLogin(page, applicant);
    await expect(login).toContainText('not confirmed yet');

    const email = await emailTo(applicant.email, /confirm your email address/);
    await operator.goto(/http\S+brainhouse_confirm=\S+/.exec(email)?.[0] ?? '');
    await operator.getByRole('button', { name: 'Yes, confirm my address' }).click();
    await expect(operator.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
    await expect(login).toContainText('waiting for approval');
  } finally {
    restore();
  }

  await signInToAdmin(operator);
  await openMembers(operator, 'pending');
  const row = operator.getByRole('row', { name: new RegExp(applicant.username) });
  await row.hover();
  await row.getByRole('link', { name: `Approve: ${applicant.username}` }).click();
  await expect(operator.getByText('Done for 1 member.')).toBeVisible();
  const link = /http\S+\/login/.exec(await emailTo(applicant.email, /account is active/))?.[0];
  expect(link).toBe(`${siteOrigin}/login`);

  const seen = watchContent(context);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/homepage');
  await expect(notifications.getByText(`Welcome, ${applicant.fullName}`).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Scale Your Income' })).toBeVisible();
  for (const [name, address] of [
    ['Classroom', '/classroom'],
    ['Projects', '/projects'],
    ['Dashboard', '/dashboard'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  // All pictures that are shown have been loaded.
  await page.goto('/classroom');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('img')
        .evaluateAll((images) =>
          images
            .filter((image) => !(image as HTMLImageElement).complete || (image as HTMLImageElement).naturalWidth === 0)
            .map((image) => (image as HTMLImageElement).currentSrc),
        ),
    )
    .toEqual([]);
  expect(seen.some((line) => line === '200 /wp-json/brainhouse/v1/member-content/classroom.json')).toBe(true);
  expect(seen.filter((line) => !line.startsWith('200'))).toEqual([]);
});

test('an approval that is taken back ends the open member area within a minute', async ({ page, request }) => {
  const member = await createMember(request);
  await page.goto('/login');
  await startReact(page);
  await fillLogin(page, member);
  await expect(page).toHaveURL('/homepage');
  await expect(page.getByRole('heading', { level: 1, name: 'Scale Your Income' })).toBeVisible();
  const at = Date.now();
  reject(member.username);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classroom', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect(Date.now() - at).toBeLessThan(60_000);
  await expect(page.getByRole('main')).not.toContainText('Start Learning');
});

test('a forgotten password is replaced with the link of the email, which ends the other session', async ({
  page,
  browser,
  request,
}) => {
  const member = await createMember(request);
  const elsewhere = await browser.newContext({ baseURL: siteOrigin });
  await replaceOtherSites(elsewhere, siteOrigin);
  await elsewhere.route(`${facts.origin}/**`, (route) => route.continue());
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await startReact(other);
  await fillLogin(other, member);
  await expect(other).toHaveURL('/homepage');

  await page.goto('/forgot-password');
  await startReact(page);
  await page.getByLabel('Username or email').fill(member.email);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main')).toContainText('If there is an account with this username or email');
  const { url } = resetLinkIn(await emailTo(member.email, /reset-password/));
  expect(url.origin).toBe(siteOrigin);
  await page.goto(url.href);
  await startReact(page);
  await page.getByLabel('New password', { exact: true }).fill('another good one');
  await page.getByLabel('Confirm new password', { exact: true }).fill('another good one');
  await page.getByRole('main').getByRole('button', { name: /reset/i }).click();
  await expect(page.getByRole('main')).toContainText('Your password has been reset.');

  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await page.goto('/login');
  await startReact(page);
  await fillLogin(page, { username: member.username, password: 'another good one' });
  await expect(page).toHaveURL('/homepage');
  await elsewhere.close();
});

test('the form shows what WordPress refuses, beside its field', async ({ page, request }) => {
  const taken = newApplicant();
  await signUp(request, taken);
  await openPage(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Member Sign Up' }).click();
  await fillSignUp(page, { ...newApplicant(), username: taken.username });
  const dialog = page.getByRole('dialog', { name: 'ASF Member Registration' });
  await expect(dialog).toContainText('This username is taken. Please choose another one.');
  approve(taken.username);
  php(`wp_delete_user( get_user_by( 'login', ${quote(taken.username)} )->ID );`);
});

test('a guest gets 401 for every file of the built member content', async ({ request }) => {
  const names = php<readonly string[]>(`
    $root = Brainhouse\\Content_Folder::release( Brainhouse\\Content_Folder::current() );
    $files = new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $root, FilesystemIterator::SKIP_DOTS ) );
    return array_map( static function ( $file ) use ( $root ) { return substr( $file, strlen( $root ) + 1 ); }, array_keys( iterator_to_array( $files ) ) );`);
  expect(names.length).toBeGreaterThan(10);
  const statuses = await Promise.all(
    names.map(async (name) =>
      (
        await request.get(rest(`brainhouse/v1/member-content/${name.split('/').map(encodeURIComponent).join('/')}`))
      ).status(),
    ),
  );
  expect([...new Set(statuses)]).toEqual([401]);
});
