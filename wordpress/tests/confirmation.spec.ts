import { newApplicant } from '../../contract/cases/applicant';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import { ACCOUNT_PAGE_STYLE } from '../../contract/values/account-page';
import { startPhp } from '../test-env/run-php';
import { createResetLink, requestLink, resetPassword, signIn, signUp, userOf } from './support/accounts';
import {
  chooseAction,
  chooseBulkAction,
  expectDone,
  openMembers,
  openSettings,
  rowOf,
  saveSettings,
} from './support/admin';
import {
  allEmails,
  emailsTo,
  emailTo,
  forgetEmails,
  passTime,
  runEmailEvent,
  smtpError,
  storedEmails,
  useMailServer,
} from './support/emails';
import { addMustUsePlugin, changeRows, changeSettings, facts, php, quote, runDailyEvent } from './support/wordpress';
import { expect, test } from './support/test';

test.beforeEach(() => {
  changeSettings({ confirm_addresses: true });
  forgetEmails();
});

test.afterEach(forgetEmails);

const DAY = 24 * 3600;

/** Signs up. @returns the link of the email */
async function apply(applicant: SignUpValues): Promise<string> {
  expect((await signUp(applicant)).status()).toBe(201);
  return linkIn(await emailTo(applicant.email, /confirm your email address/));
}

function linkIn(email: string): string {
  return /https?:\/\/\S+brainhouse_confirm=\S+/.exec(email)?.[0] ?? '';
}

/** The status for the operator; null for an account that does not exist. */
function statusOf(applicant: SignUpValues): string | null {
  return php(`
    wp_cache_flush();
    $user = ${userOf(applicant)};
    return $user ? Brainhouse\\Members::list_status( $user->ID ) : null;`);
}

/** Makes a sign-up older. */
function passDays(days: number, applicant: SignUpValues): void {
  const id = php<number>(`return ${userOf(applicant)}->ID;`);
  changeRows(`UPDATE {users} SET user_registered = user_registered - INTERVAL ${days * DAY} SECOND WHERE ID = ${id}`);
  changeRows(`UPDATE {keys} SET expires_at = expires_at - ${days * DAY} WHERE user_id = ${id}`);
}

test('OPS-145: a sign-up counts as pending after the owner of the address has confirmed it', async ({
  request,
  page,
}) => {
  const applicant = newApplicant();
  const response = await signUp(applicant);
  expect([response.status(), await response.json()]).toEqual([
    201,
    {
      success: true,
      message:
        "First confirm your email address with the link that we have sent you. Please wait for approval. You'll receive a mail when your account is active.",
    },
  ]);
  const email = await emailTo(applicant.email, /confirm your email address/);
  expect(email).toContain('The link works once, for 7 days.');
  const link = linkIn(email);
  const key = new URL(link).searchParams.get('brainhouse_confirm') ?? '';
  // 128 bits.
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(statusOf(applicant)).toBe('unconfirmed');
  expect(allEmails().filter((text) => text.includes(applicant.username) && text.includes('waits for'))).toEqual([]);
  // No button is pressed without an answer.
  expect((await request.head(link)).status()).toBe(200);
  for (const form of [{ brainhouse_confirm: key }, { 'brainhouse_confirm[]': key, answer: 'yes' }]) {
    expect((await request.post(`${facts.origin}/`, { form })).status()).toBe(400);
  }
  expect(statusOf(applicant)).toBe('unconfirmed');

  const opened = await page.goto(link);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-"),
  });
  expect(await page.locator('style').textContent()).toBe(ACCOUNT_PAGE_STYLE);
  await expect(page.getByRole('main')).toHaveCSS('max-width', '576px');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this your email address?');
  await expect(
    page.getByText(`with the address ${applicant.email} and the username ${applicant.username}`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Yes, confirm my address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
  expect(statusOf(applicant)).toBe('pending');
  await emailTo(applicant.email, /Your email address is confirmed/);
  await emailTo('operator@example.com', new RegExp(applicant.username));
});

test('OPS-145: “Forgot password?” sends the link again, and no link promises more than the sign-up is kept', async ({
  request,
}) => {
  const applicant = newApplicant();
  const first = await apply(applicant);
  async function requestAgain(): Promise<string> {
    const before = emailsTo(applicant.email).length;
    await requestLink(applicant.username);
    await expect.poll(() => emailsTo(applicant.email).length).toBe(before + 1);
    const [email = ''] = emailsTo(applicant.email);
    expect(email).not.toContain('reset-password');
    return email;
  }
  passDays(6, applicant);
  expect(await requestAgain()).toContain('for 7 days');
  expect((await request.get(first)).status()).toBe(200);
  passDays(2, applicant);
  // The first link has expired, the second one has not.
  const expired = await request.get(first);
  expect([expired.status(), await expired.text()]).toEqual([400, expect.stringContaining('This link has expired.')]);
  runDailyEvent();
  expect(statusOf(applicant)).toBe('unconfirmed');
  passDays(18.9, applicant);
  expect(await requestAgain()).toContain('for 3 days');
  passDays(3.5, applicant);
  runDailyEvent();
  expect(statusOf(applicant)).toBeNull();
});

test('OPS-145: an unconfirmed sign-up is deleted after a week or the time in the settings, others stay', async () => {
  const [ada, bob, eve] = [newApplicant(), newApplicant(), newApplicant()];
  for (const applicant of [ada, bob, eve]) await apply(applicant);
  php(`Brainhouse\\Members::approve( ${userOf(bob)}->ID, true );`);
  // As accounts of earlier versions are.
  php(`delete_user_meta( ${userOf(eve)}->ID, 'brainhouse_email_state' );`);
  for (const applicant of [ada, bob, eve]) passDays(6.9, applicant);
  runDailyEvent();
  expect([ada, bob, eve].map(statusOf)).toEqual(['unconfirmed', 'approved', 'pending']);
  for (const applicant of [ada, bob, eve]) passDays(0.2, applicant);
  runDailyEvent();
  expect([ada, bob, eve].map(statusOf)).toEqual([null, 'approved', 'pending']);
  const newest = `"SELECT kind FROM {$wpdb->prefix}brainhouse_events ORDER BY id DESC LIMIT 1"`;
  expect(php(`global $wpdb; return $wpdb->get_var( ${newest} );`)).toBe('unconfirmed-expired');

  // The time in the settings, which the email names.
  changeSettings({ keep_unconfirmed_days: 2 });
  const early = newApplicant();
  await apply(early);
  expect(emailsTo(early.email)[0]).toContain('for 2 days');
  passDays(2.1, early);
  runDailyEvent();
  expect(statusOf(early)).toBeNull();
});

test('OPS-145: the operator sees who has not confirmed, and approves one of them with an action of its own only', async ({
  operator: page,
}) => {
  const [ada, bob] = [newApplicant(), newApplicant()];
  await apply(ada);
  await page.goto(await apply(bob));
  await page.getByRole('button', { name: 'Yes, confirm my address' }).click();
  await openMembers(page, 'pending');
  await expect(rowOf(page, bob)).toContainText('(address confirmed)');
  await expect(rowOf(page, ada)).toHaveCount(0);
  await openMembers(page, 'unconfirmed');
  await expect(rowOf(page, ada)).toContainText('Address not confirmed');
  await expect(rowOf(page, bob)).toHaveCount(0);
  await chooseBulkAction(page, [ada], 'Approve');
  await expect(page.getByText(`${ada.username} has not confirmed the email address.`)).toBeVisible();
  expect(statusOf(ada)).toBe('unconfirmed');
  await chooseAction(page, ada, 'Approve without confirmation');
  await expectDone(page);
  await signIn(ada);
});

test('OPS-145: a password that is set with a link confirms the address', async () => {
  const applicant = newApplicant();
  await apply(applicant);
  expect((await resetPassword(createResetLink(applicant))).status()).toBe(200);
  expect(statusOf(applicant)).toBe('pending');
  await emailTo('operator@example.com', new RegExp(applicant.username));
  await emailTo(applicant.email, /password was changed/);
});

test('OPS-145: the form of wp-login.php sends the same link', async ({ page }) => {
  const applicant = newApplicant();
  await apply(applicant);
  await page.goto(`${facts.origin}/wp-login.php?action=lostpassword`);
  await page.getByLabel('Username or Email Address').fill(applicant.username);
  await page.getByRole('button', { name: 'Get New Password' }).click();
  await expect.poll(() => emailsTo(applicant.email).length).toBe(2);
  expect(linkIn(emailsTo(applicant.email)[0] ?? '')).not.toBe('');
});

test('OPS-145: a link for an address that the account has not any more does not work', async ({ request }) => {
  const applicant = newApplicant();
  const link = await apply(applicant);
  php(
    `wp_update_user( array( 'ID' => ${userOf(applicant)}->ID, 'user_email' => ${quote(`new-${applicant.email}`)} ) );`,
  );
  expect((await request.get(link)).status()).toBe(400);
  expect(statusOf(applicant)).toBe('unconfirmed');
});

test('OPS-142: the operators learn of applicants whose links could not be sent, in one email', async () => {
  const server = await useMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('operator') ? undefined : smtpError(550, '5.1.1 No such mailbox')),
  });
  const [ada, bob, eve] = [newApplicant(), newApplicant(), newApplicant()];
  for (const applicant of [ada, bob, eve]) expect((await signUp(applicant)).status()).toBe(201);
  await expect.poll(() => storedEmails().filter(({ isGivenUp }) => isGivenUp).length).toBe(3);
  php(`update_user_meta( ${userOf(eve)}->ID, 'brainhouse_email_state', 'confirmed' );`);
  await expect.poll(() => php(`return (bool) wp_next_scheduled( 'brainhouse_send_emails' );`)).toBe(true);
  passTime(3500);
  await runEmailEvent();
  expect(server.received).toHaveLength(0);
  passTime(3600);
  await runEmailEvent();
  const texts = server.received.map(({ raw }) => raw.replace(/=\r?\n/g, ''));
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('Applicants cannot be reached');
  expect(texts[0]).toContain(`Number of sign-ups: 2. Usernames: ${ada.username}, ${bob.username}.`);
});

test('that email is stored once, also if two processes give links up at the same time', async () => {
  addMustUsePlugin(`add_filter( 'query', static function ( $query ) {
    if ( 0 === strpos( $query, 'INSERT' ) && strpos( $query, "'unreachable'" ) ) { sleep( 2 ); }
    return $query;
  } );`);
  const report = `$report = new ReflectionMethod( 'Brainhouse\\Email_Queue', 'report_unreachable' );
    $report->setAccessible( true );
    $report->invoke( null );`;
  await Promise.all([startPhp(facts, report), startPhp(facts, report)]);
  expect(storedEmails().filter(({ type }) => type === 'unreachable')).toHaveLength(1);
});

test('OPS-145: without the setting, sign-ups are pending immediately', async ({ operator: page }) => {
  const before = newApplicant();
  await apply(before);
  await openSettings(page);
  await page.getByLabel('Applicants confirm their address with a link').uncheck();
  await saveSettings(page);
  // Texts that nobody has changed go on being those of the plugin.
  expect(php(`return isset( get_option( 'brainhouse_settings' )['emails']['confirm'] );`)).toBe(false);
  const after = newApplicant();
  await signUp(after);
  expect([statusOf(before), statusOf(after)]).toEqual(['pending', 'pending']);
  await emailTo(after.email, /received your sign-up/);
  await openMembers(page, 'unconfirmed');
  await expect(page.getByText('No users found.')).toBeVisible();
  await openMembers(page, 'pending');
  await expect(rowOf(page, before)).toBeVisible();
});
