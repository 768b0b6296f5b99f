import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newApplicant } from '../../contract/cases/applicant';
import AxeBuilder from '@axe-core/playwright';
import {
  approve,
  createMember,
  expectError,
  requestMe,
  requestToken,
  signIn,
  signUp,
  userOf,
} from './support/accounts';
import {
  chooseAction,
  chooseBulkAction,
  expectDone,
  openMembers,
  openSettings,
  rowOf,
  saveSettings,
  signInToAdmin,
} from './support/admin';
import { emailTo, passTime, resetLinkIn, runEmailEvent } from './support/emails';
import { facts, php, quote, switchOn, undoAfterTest } from './support/wordpress';
import { expect, test } from './support/test';

test.beforeAll(() => {
  // The members of other tests.
  php(
    `foreach ( get_users( array( 'role__not_in' => array( 'administrator' ) ) ) as $user ) { wp_delete_user( $user->ID ); }`,
  );
});

test('an operator follows the email, sees who waits, and approves and rejects', async ({ page }) => {
  const [ada, bob] = [newApplicant({ fullName: 'Ada <b>Sample</b>' }), newApplicant()];
  for (const applicant of [ada, bob]) expect((await signUp(applicant)).status()).toBe(201);
  const review =
    /http\S+page=brainhouse-members\S+/.exec(await emailTo('operator@example.com', new RegExp(ada.username)))?.[0] ??
    '';

  await page.goto(review);
  await page.getByLabel('Username or Email Address').waitFor();
  await signInToAdmin(page);
  await page.goto(review);
  await expect(page.locator('#adminmenu')).toContainText('2 members wait for a decision');
  await expect(page.getByRole('link', { name: 'Pending (2)' })).toHaveAttribute('aria-current', 'page');
  const row = rowOf(page, ada);
  await expect(row).toContainText(ada.email);
  await expect(row).toContainText('+44 5550100');
  await expect(row).toContainText(ada.ivCode);
  await expect(row.locator('b')).toHaveCount(0);
  expect((await new AxeBuilder({ page }).include('.wrap').analyze()).violations).toEqual([]);

  await chooseAction(page, ada, 'Approve');
  await expectDone(page);
  await expect(page.getByRole('link', { name: 'Pending (1)' })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await emailTo(ada.email, /account is active/)).toContain('/login');
  await signIn(ada);

  await chooseAction(page, bob, 'Reject');
  await expect(page.getByText('No users found.')).toBeVisible();
  await expect(page.locator('#adminmenu .count-0').first()).toBeHidden();
  expect(await emailTo(bob.email, /cannot give you access/)).toContain('/contact-us');
  await expectError(await requestToken(bob.username, bob.password), 403, '[jwt_auth] rejected_account');
});

test('an operator decides on several members, and takes an approval back', async ({ operator: page }) => {
  const [first, second, third] = [newApplicant(), newApplicant(), newApplicant()];
  for (const applicant of [first, second, third]) await signUp(applicant);
  await openMembers(page, 'pending');
  await chooseBulkAction(page, [first, second], 'Approve');
  await expectDone(page, 2);
  const token = await signIn(first);

  await openMembers(page, 'approved');
  await page.getByRole('searchbox', { name: /Search Users/ }).fill(first.email);
  await page.getByRole('button', { name: 'Search Users' }).click();
  await expect(page.getByRole('link', { name: /^Approved/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('#the-list tr')).toHaveCount(1);
  await chooseAction(page, first, 'Take approval back');
  await expectDone(page);
  await expectError(await requestMe(token), 403, 'jwt_auth_invalid_token');

  await openMembers(page, 'pending');
  await chooseBulkAction(page, [third], 'Reject');
  await expectDone(page);
  await expect(page.getByText('No users found.')).toBeVisible();
});

test('an operator signs a member out, and sends a link for a new password', async ({ operator: page }) => {
  const member = await createMember();
  const token = await signIn(member);
  await openMembers(page, 'approved');
  await chooseAction(page, member, 'Sign out everywhere');
  await expectDone(page);
  await expectError(await requestMe(token), 403, 'jwt_auth_invalid_token');
  await openMembers(page, 'approved');
  await chooseAction(page, member, 'Send a link for a new password');
  await expectDone(page);
  expect(resetLinkIn(await emailTo(member.email, /reset-password/)).login).toBe(member.username);
});

test('an email that cannot be sent is reported, and the decision is kept', async ({ operator: page }) => {
  const applicant = newApplicant();
  await signUp(applicant);
  const repair = switchOn('fail-email');
  await openMembers(page, 'pending');
  await chooseAction(page, applicant, 'Approve');
  await expect(
    page.getByText(`${applicant.username}: done, but the email about it could not be sent yet. It is tried again.`),
  ).toBeVisible();
  await signIn(applicant);
  await repair();
  passTime(60);
  await runEmailEvent();
  await emailTo(applicant.email, /account is active/);
});

test('nobody else decides: other roles, links without a nonce, and administrators are refused', async ({
  page,
  request,
  browser,
}) => {
  const applicant = newApplicant();
  await signUp(applicant);
  const id = php<number>(`return ${userOf(applicant)}->ID;`);
  const link = `${facts.origin}/wp-admin/users.php?action=member-approve&users[]=${id}`;

  // Nobody is signed in.
  const guest = await request.get(link);
  expect(await guest.text()).not.toContain('Done for');

  await signInToAdmin(page);
  for (const url of [
    link,
    `${link}&_wpnonce=0123456789`,
    // WordPress redirects a form with this field, and leaves out its nonce.
    `${link}&_wp_http_referer=users.php`,
    `${facts.origin}/wp-admin/admin-post.php?action=brainhouse_export`,
  ]) {
    expect([url, (await page.goto(url))?.status()]).toEqual([url, 403]);
  }
  const form = { action: 'brainhouse_sign_out_all' };
  expect((await page.request.post(`${facts.origin}/wp-admin/admin-post.php`, { form })).status()).toBe(403);
  await openMembers(page, 'approved');
  await expect(
    rowOf(page, facts.admin).getByRole('link', { name: /^(?:Approve|Reject|Take approval back)/ }),
  ).toHaveCount(0);

  const editor = { username: 'editor-of-pages', password: 'another good one' };
  php(
    `wp_set_current_user( 1 ); wp_insert_user( array( 'user_login' => '${editor.username}', 'user_email' => 'editor@example.com', 'user_pass' => '${editor.password}', 'role' => 'editor' ) );`,
  );
  const context = await browser.newContext();
  const other = await context.newPage();
  await signInToAdmin(other, editor);
  await expect(other.locator('#adminmenu')).not.toContainText('Brainhouse');
  for (const path of [
    'admin.php?page=brainhouse-members',
    'users.php?brainhouse_status=pending',
    'options-general.php?page=brainhouse',
  ]) {
    expect((await other.goto(`${facts.origin}/wp-admin/${path}`))?.status()).toBe(403);
  }
  await context.close();
  await expectError(await requestToken(applicant.username, applicant.password), 403, '[jwt_auth] pending_approval');

  const decisions = php<Record<string, string>>(`
    wp_set_current_user( 1 );
    $admin = wp_insert_user( array( 'user_login' => 'second-admin', 'user_email' => 'second@example.com', 'user_pass' => 'x', 'role' => 'administrator' ) );
    return array( 'self' => Brainhouse\\Members::reason_against_decision( 1 ), 'admin' => Brainhouse\\Members::reason_against_decision( $admin ), 'nobody' => Brainhouse\\Members::reason_against_decision( 999999 ) );`);
  expect(decisions).toEqual({
    self: 'You cannot decide on your own account.',
    admin: 'Administrators need no approval. Take the role away first.',
    nobody: 'This account does not exist any more.',
  });
});

test('OPS-146: the export has all members, and lets no spreadsheet run a formula, also in the middle of a cell', async ({
  operator: page,
}) => {
  const formulas = ['=HYPERLINK(1)', 'a;=1+1', 'b|@SUM(1)', '＝1+1', '－1', 'c; "+1', "'=1"];
  const applicants = formulas.map((fullName) => newApplicant({ fullName }));
  for (const applicant of applicants) expect((await signUp(applicant)).status()).toBe(201);
  await openMembers(page, 'approved');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.split('\n')[0]).toBe('username,email,fullName,countryCode,phone,ivCode,status,createdAt');
  const rows = applicants.map(({ username }) => csv.split('\n').find((line) => line.startsWith(username)));
  const [, second] = applicants;
  const more = String.raw`,'\+44,5550100,${second?.ivCode},pending,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`;
  expect(rows[1]).toMatch(new RegExp(String.raw`^${second?.username},${second?.email},a;'=1\+1${more}`));
  const cells = ["'=HYPERLINK(1)", "a;'=1+1", "b|'@SUM(1)", "'＝1+1", "'－1", `"c; ""'+1"`, "''=1"];
  expect(rows.map((row, index) => [formulas[index], row?.includes(`,${cells[index] ?? ''},`)])).toEqual(
    formulas.map((formula) => [formula, true]),
  );
});

test('the texts of emails can be changed, and an empty field restores the default', async ({ operator: page }) => {
  await openSettings(page);
  const email = page.locator('details', { hasText: 'To the member, after the approval' });
  await email.locator('summary').click();
  await email.getByLabel('Subject').fill('Willkommen bei {site_name}');
  await email
    .getByLabel('Text')
    .fill('{greeting}\n\nIhr Konto {username} ist aktiv: {sign_in_url} <script>alert(1)</script>');
  await saveSettings(page);
  const member = await createMember();
  const text = await emailTo(member.email, /Ihr Konto/);
  expect(text).toContain('Subject: Brainhouse: Willkommen bei Brainhouse');
  expect(text).toContain(`Hello Ada Sample,\n\nIhr Konto ${member.username} ist aktiv: http`);

  await openSettings(page);
  await email.locator('summary').click();
  await email.getByLabel('Subject').fill('');
  await email.getByLabel('Text').fill('');
  await saveSettings(page);
  const next = await createMember();
  expect(await emailTo(next.email, /Your account is active/)).toContain('Welcome to Brainhouse!');
});

test('members and operators get texts in their own language', async ({ page }) => {
  const languages = path.join(facts.webRoot, 'wp-content/languages');
  // WordPress knows a language by the file of its own texts.
  php(`
    wp_mkdir_p( ${quote(path.join(languages, 'plugins'))} );
    require_once ABSPATH . WPINC . '/pomo/mo.php';
    $write = static function ( $file, ...$entries ) {
      $mo = new MO();
      array_map( array( $mo, 'add_entry' ), $entries );
      $mo->export_to_file( $file );
    };
    $write( ${quote(path.join(languages, 'ar.mo'))}, array( 'context' => 'text direction', 'singular' => 'ltr', 'translations' => array( 'rtl' ) ) );
    $write( ${quote(path.join(languages, 'plugins/brainhouse-ar.mo'))},
      array( 'singular' => 'Hello %s,', 'translations' => array( 'مرحبا %s،' ) ), array( 'singular' => 'Members', 'translations' => array( 'الأعضاء' ) ) );`);
  const applicant = newApplicant();
  await signUp(applicant);
  php(`update_user_meta( ${userOf(applicant)}->ID, 'locale', 'ar' );`);
  const before = php<string>(
    `$old = get_user_meta( 1, 'locale', true ); update_user_meta( 1, 'locale', 'ar' ); return $old;`,
  );
  undoAfterTest(() => php(`update_user_meta( 1, 'locale', ${quote(before)} );`));
  await signInToAdmin(page);
  await openMembers(page, 'approved');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const menu = page.locator('#adminmenu').getByRole('link', { name: /^الأعضاء/ });
  await expect(menu.first()).toBeVisible();
  expect((await new AxeBuilder({ page }).include('.wrap').analyze()).violations).toEqual([]);
  await openSettings(page);
  await expect(page.locator('#brainhouse-checks')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  approve(applicant.username);
  expect(await emailTo(applicant.email, /مرحبا Ada Sample،/)).toContain('You can sign in now');
});

test('settings that cannot be used are refused with a reason, and nothing else is lost', async ({ operator: page }) => {
  await openSettings(page);
  const before = await page.getByLabel('Address of the site').inputValue();
  await page.getByLabel('Address of the site').evaluate((input: HTMLInputElement) => {
    input.type = 'text';
    input.value = 'javascript:alert(1)';
  });
  await page.getByRole('textbox', { name: 'I.V. codes' }).fill('Alpha\nBeta');
  await page.getByLabel('Operators').fill('operator@example.com, nonsense');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The address of the site must be a web address')).toBeVisible();
  await expect(page.getByText('These are not email addresses: nonsense.')).toBeVisible();
  await expect(page.getByLabel('Address of the site')).toHaveValue(before);
  await expect(page.getByRole('textbox', { name: 'I.V. codes' })).toHaveValue('Alpha\nBeta');
  await expect(page.getByLabel('Operators')).toHaveValue('operator@example.com');
  await page.getByRole('textbox', { name: 'I.V. codes' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
});

test('all members can be signed out', async ({ operator: page }) => {
  const token = await signIn(await createMember());
  await openSettings(page);
  await page.getByRole('button', { name: 'Sign out all members' }).click();
  await expect(page.getByText('All members are signed out.')).toBeVisible();
  await expectError(await requestMe(token), 403, 'jwt_auth_invalid_token');
});
