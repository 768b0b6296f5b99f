import { newApplicant } from '../../contract/cases/applicant';
import { SIGN_UP_RULES } from '../../contract/sign-up-rules';
import {
  approve,
  bearer,
  createMember,
  expectError,
  reject,
  requestToken,
  signIn,
  signUp,
  userOf,
} from './support/accounts';
import { openMembers, signInToAdmin } from './support/admin';
import { emailsTo, emailTo } from './support/emails';
import { addMustUsePlugin, changeSettings, php, rest } from './support/wordpress';
import { expect, test } from './support/test';

test('a sign-up creates an account that waits, and writes to the applicant', async () => {
  const applicant = newApplicant({ fullName: "  Ada O'Sample & Co  " });
  const response = await signUp(applicant);
  expect(response.status()).toBe(201);
  expect(await response.json()).toEqual({
    success: true,
    message: "Please wait for approval. You'll receive a mail when your account is active.",
  });
  const name = php<string>(`return wp_specialchars_decode( ${userOf(applicant)}->display_name, ENT_QUOTES );`);
  expect(name).toBe("Ada O'Sample & Co");
  expect(await emailTo(applicant.email, /received your sign-up/)).toContain('we check your sign-up in person');
});

test('OPS-140: a sign-up writes no text of a stranger to an address that nobody has approved', async () => {
  const { username, ...values } = newApplicant({
    fullName: 'Your bank account is locked. Call 0900 123 456 now, or you lose your money (Brainhouse Security)',
  });
  const applicant = { ...values, username: `Call 0900 123 456 now or you lose your money ${username}` };
  expect((await signUp(applicant)).status()).toBe(201);
  await emailTo(applicant.email, /received your sign-up/);
  reject(applicant.username);
  await emailTo(applicant.email, /About your account/);
  const toOperator = await emailTo('operator@example.com', /the username \(not shown in this email\)/);
  for (const text of [...emailsTo(applicant.email), toOperator]) expect(text).not.toMatch(/bank|0900|money/);
});

test('API-46: a sign-up names the field of a missing or bad value', async () => {
  for (const rule of SIGN_UP_RULES) {
    for (const value of rule.examples.slice(0, 2)) {
      const response = await signUp(newApplicant({ [rule.field]: value }));
      // WordPress stores usernames of fewer letters, and says so.
      const isOfFewer = rule.code === 'invalid_username' && !rule.message.includes('@ must');
      const message: unknown = isOfFewer
        ? expect.stringMatching(/^A username has 2 to 60 letters from a to z/)
        : rule.message;
      const body: unknown = await response.json();
      expect({ value, status: response.status(), body }).toEqual({
        value,
        status: 400,
        body: {
          success: false,
          code: rule.code,
          field: rule.field,
          error: message,
          message,
          data: { status: 400 },
        },
      });
    }
  }
});

test('a sign-up accepts the listed I.V. codes in any case, each once, and those that a filter accepts', async () => {
  changeSettings({ iv_codes: '# codes of May\nAlpha-1\nBeta-2 # of Bob\nÄrger-3\n' });
  expect((await signUp(newApplicant({ ivCode: 'alpha-1' }))).status()).toBe(201);
  expect((await signUp(newApplicant({ ivCode: 'ÄRGER-3' }))).status()).toBe(201);
  for (const ivCode of ['ALPHA-1', 'Gamma-3', '# codes of May', 'Beta-2 # of Bob', "x' OR '1'='1"]) {
    const refused = await signUp(newApplicant({ ivCode }));
    expect([ivCode, refused.status(), await refused.json()]).toEqual([
      ivCode,
      400,
      expect.objectContaining({
        success: false,
        code: 'invalid_iv_code',
        field: 'ivCode',
        error: expect.stringContaining('unknown or has been used'),
      }),
    ]);
  }
  // A rejected account releases its code; then it cannot be approved again.
  const rejected = newApplicant({ ivCode: 'Beta-2' });
  await signUp(rejected);
  php(`Brainhouse\\Members::reject( ${userOf(rejected)}->ID );`);
  expect((await signUp(newApplicant({ ivCode: 'beta-2' }))).status()).toBe(201);
  expect(php(`return Brainhouse\\Members::approve( ${userOf(rejected)}->ID )->get_error_code();`)).toBe(
    'invalid_iv_code',
  );
  // Of other software, which does not get the password.
  addMustUsePlugin(`add_filter( 'brainhouse_is_iv_code_valid', static function ( $is_valid, $code, $values ) {
      return 0 === strpos( $code, 'OTHER-' ) ? ! isset( $values['password'] ) && 'nobody' !== $values['username'] : $is_valid;
    }, 10, 3 );`);
  expect((await signUp(newApplicant({ ivCode: 'OTHER-9' }))).status()).toBe(201);
  expect((await signUp(newApplicant({ ivCode: 'gamma-3' }))).status()).toBe(400);
});

for (const [what, change] of [
  ['no status', 'delete_user_meta( $id, "brainhouse_status" );'],
  ['an unknown status', 'update_user_meta( $id, "brainhouse_status", "confirmed" );'],
] as const) {
  test(`API-49: an account with ${what} waits for approval`, async ({ request, page }) => {
    const member = await createMember();
    const token = await signIn(member);
    php(`$id = ${userOf(member)}->ID; ${change}`);
    await expectError(await requestToken(member.username, member.password), 403, '[jwt_auth] pending_approval');
    await expectError(
      await request.get(rest('brainhouse/v1/member-content/homepage.json'), bearer(token)),
      403,
      'jwt_auth_invalid_token',
    );
    if (what === 'no status') {
      await signInToAdmin(page);
      await openMembers(page, 'pending');
      await expect(page.getByRole('cell', { name: member.email })).toBeVisible();
    }
    approve(member.username);
    await signIn(member);
  });
}

test('API-49: users from before the plugin are approved once, when it is installed or updated', async () => {
  const member = await createMember();
  const user = userOf(member);
  /** The status after an activation or an update. @param version the stored version; 0 for none */
  function statusAfter(version: number, statuses: 'some' | 'none', step: string): string {
    return php<string>(`
      global $wpdb;
      $wpdb->query( 'START TRANSACTION' );
      delete_user_meta( ${user}->ID, 'brainhouse_status' );
      ${statuses === 'none' ? `$wpdb->query( "DELETE FROM {$wpdb->usermeta} WHERE meta_key = 'brainhouse_status'" );` : ''}
      ${version === 0 ? `delete_option( 'brainhouse_table_version' );` : `update_option( 'brainhouse_table_version', ${version} );`}
      wp_cache_flush();
      ${step}
      $status = Brainhouse\\Members::status( ${user}->ID );
      $wpdb->query( 'ROLLBACK' );
      wp_cache_flush();
      return $status;`);
  }
  const activate = 'Brainhouse\\Settings::activate();';
  const load = 'Brainhouse\\Settings::install();';
  expect(statusAfter(0, 'none', activate)).toBe('approved');
  expect(statusAfter(1, 'some', load)).toBe('approved');
  expect(statusAfter(1, 'some', activate)).toBe('approved');
  expect(statusAfter(2, 'some', load)).toBe('pending');
  expect(statusAfter(2, 'some', activate)).toBe('pending');
  expect(statusAfter(0, 'some', activate)).toBe('pending');
});

test('an account that somebody creates in another way waits, one of an operator does not', async ({ page }) => {
  const statuses = php<Record<string, string>>(`
    $register = static function ( $name ) { return wp_insert_user( array( 'user_login' => $name . wp_rand(), 'user_email' => $name . wp_rand() . '@example.com', 'user_pass' => 'x' ) ); };
    wp_set_current_user( 0 );
    $stranger = $register( 'stranger' );
    wp_set_current_user( 1 );
    $invited = $register( 'invited' );
    return array( 'stranger' => Brainhouse\\Members::status( $stranger ), 'invited' => Brainhouse\\Members::status( $invited ), 'older' => Brainhouse\\Members::status( 1 ) );`);
  expect(statuses).toEqual({ stranger: 'pending', invited: 'approved', older: 'approved' });
  await signInToAdmin(page);
});

test('an administrator never waits, however the account was created', async ({ page }) => {
  const applicant = newApplicant();
  await signUp(applicant);
  const found = php<Record<string, unknown>>(`
    wp_set_current_user( 0 );
    // As the installer of a host does.
    $id = wp_insert_user( array( 'user_login' => 'admin' . wp_rand(), 'user_email' => wp_rand() . '@example.com', 'user_pass' => 'x', 'role' => 'administrator' ) );
    $created = Brainhouse\\Members::status( $id );
    update_user_meta( $id, 'brainhouse_status', 'rejected' );
    $marked = Brainhouse\\Members::status( $id );
    $user = ${userOf(applicant)};
    $user->set_role( 'administrator' );
    $promoted = get_user_meta( $user->ID, 'brainhouse_status', true );
    require_once ABSPATH . 'wp-admin/includes/user.php';
    wp_delete_user( $id );
    return compact( 'created', 'marked', 'promoted' );`);
  expect(found).toEqual({ created: 'approved', marked: 'approved', promoted: 'approved' });
  await signInToAdmin(page, applicant);
  php(`wp_delete_user( ${userOf(applicant)}->ID );`);
});
