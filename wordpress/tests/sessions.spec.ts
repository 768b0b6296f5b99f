import {
  basic,
  bearer,
  createMember,
  expectError,
  guestRequest,
  mintToken,
  reject,
  requestMe,
  signIn,
  userOf,
} from './support/accounts';
import { fillWordPressLogin } from './support/admin';
import {
  addMustUsePlugin,
  changeRows,
  changeSettings,
  facts,
  php,
  quote,
  rest,
  runDailyEvent,
} from './support/wordpress';
import { expect, test } from './support/test';

function claimsOf(token: string): {
  readonly iat: number;
  readonly exp: number;
  readonly brainhouse: { readonly revoke: string };
} {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as never;
}

/** Expects that every route that takes a token refuses it as one that has expired. */
async function expectEnded(token: string): Promise<void> {
  const api = await guestRequest();
  for (const answer of [
    await requestMe(token),
    await api.get(rest('brainhouse/v1/member-content/homepage.json'), bearer(token)),
    await api.post(rest('jwt-auth/v1/token/validate'), bearer(token)),
  ]) {
    await expectError(answer, 403, 'jwt_auth_invalid_token');
  }
}

test('API-47: a token that has ended is refused in whatever form its header is', async ({ request }) => {
  const member = await createMember();
  const token = await signIn(member);
  const forms = [
    `Bearer ${token}`,
    `Bearer${token}`,
    `Bearer   ${token}`,
    `bearer ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer <b>${token}`,
    `<b>Bearer ${token}`,
    // WordPress adds backslashes before quotation marks, which changes where a tag ends.
    `Bearer <a ">${token}`,
    `Bearer <a ">${token} <a ">a.${Buffer.from('{"data":{"user":{"id":"0"}}}').toString('base64url')}.c`,
    `Bearer ${token}'`,
    `Bearer %20${token}`,
    // It is removed, as tags are.
    `Bea%00rer ${token}`,
    `Be<b>arer ${token}`,
  ];
  async function statusesOf(path: string, method: string): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const header of forms) {
      const answer = await request.fetch(rest(path), { method, headers: { Authorization: header } });
      found[header.replaceAll(token, 'TOKEN')] = answer.status();
    }
    return found;
  }
  const open = await statusesOf('wp/v2/users/me', 'GET');
  expect(open['Bearer TOKEN']).toBe(200);
  reject(member.username);
  for (const status of Object.values(await statusesOf('wp/v2/users/me', 'GET'))) expect([401, 403]).toContain(status);
  for (const status of Object.values(await statusesOf('jwt-auth/v1/token/validate', 'POST'))) expect(status).toBe(403);
});

test('a token ends with a new password, also one that was written to the database', async () => {
  const member = await createMember();
  const token = await signIn(member);
  php(`global $wpdb;
    $id = ${userOf(member)}->ID;
    $wpdb->update( $wpdb->users, array( 'user_pass' => md5( 'another good one' ) ), array( 'ID' => $id ) );
    clean_user_cache( $id );`);
  await expectEnded(token);
});

test('a token is valid that is issued while the login replaces the hash of the password', async () => {
  const member = await createMember();
  const isValid = php<boolean>(`
    $old = ${userOf(member)};
    wp_set_password( 'another good one', $old->ID );
    $claims = Brainhouse\\Sessions::add_claim( array(), $old );
    return Brainhouse\\Sessions::fingerprint( get_userdata( $old->ID ) ) === $claims['brainhouse']['session'];`);
  expect(isValid).toBe(true);
});

test('a token that was issued without the plugin is not accepted', async () => {
  const member = await createMember();
  await expectEnded(mintToken(member, `unset( $claims['brainhouse'] );`));
});

test('a session that was ended stays so when its record is deleted, also if tokens are valid for a year', async ({
  request,
}) => {
  const restore = addMustUsePlugin(
    `add_filter( 'jwt_auth_expire', static function ( $expire, $now ) { return $now + YEAR_IN_SECONDS; }, 10, 2 );`,
  );
  const member = await createMember();
  const token = await signIn(member);
  await restore();
  expect((claimsOf(token).exp - Date.now() / 1000) / 86_400).toBeCloseTo(365, 2);
  function mint(daysAgo: number): string {
    return mintToken(
      member,
      `$claims['brainhouse']['revoke'] = ${quote(claimsOf(token).brainhouse.revoke)};
       $claims['iat'] = $claims['nbf'] = time() - ${daysAgo} * DAY_IN_SECONDS;
       $claims['exp'] = $claims['iat'] + YEAR_IN_SECONDS;`,
    );
  }
  expect((await requestMe(mint(30))).status()).toBe(200);
  await request.post(rest('brainhouse/v1/logout'), bearer(token));
  await expectEnded(mint(30));
  // 31 days later.
  changeRows('UPDATE {sessions} SET expires_at = expires_at - 31 * 86400');
  runDailyEvent();
  expect((await requestMe(mint(30))).status()).toBe(200);
  await expectEnded(mint(31));
});

test('API-54: a session that nobody uses ends after the time in the settings', async () => {
  changeSettings({ session_idle_minutes: 30 });
  const member = await createMember();
  const token = await signIn(member);
  function passMinutes(minutes: number): void {
    changeRows(`UPDATE {sessions} SET used_at = used_at - ${minutes * 60}`);
  }
  for (let uses = 0; uses < 3; uses += 1) {
    expect((await requestMe(token)).status()).toBe(200);
    passMinutes(29);
  }
  expect((await requestMe(token)).status()).toBe(200);
  passMinutes(30);
  await expectEnded(token);
  // A token that was never used counts from its issue.
  await expectEnded(mintToken(member, `$claims['iat'] = time() - 31 * MINUTE_IN_SECONDS;`));
  expect((await requestMe(await signIn(member))).status()).toBe(200);
});

test('a cookie of wp-admin ends with the approval', async ({ page }) => {
  const member = await createMember();
  await page.goto(`${facts.origin}/wp-login.php`);
  await fillWordPressLogin(page, member);
  await expect(page).toHaveURL(/wp-admin\/profile\.php/);

  reject(member.username);
  await page.goto(`${facts.origin}/wp-admin/profile.php`);
  await expect(page).toHaveURL(/wp-login\.php/);
  await fillWordPressLogin(page, member);
  await expect(page.getByText('Your application was not accepted.')).toBeVisible();
});

test('a member has no application passwords, and those of an author end with the approval', async ({ request }) => {
  const member = await createMember();
  const user = userOf(member);
  const password = php<string>(
    `return WP_Application_Passwords::create_new_application_password( ${user}->ID, array( 'name' => 'a' ) )[0];`,
  );
  const authorization = basic(member.username, password);
  expect((await request.get(rest('wp/v2/users/me'), authorization)).status()).toBe(401);
  const created = await request.post(rest('wp/v2/users/me/application-passwords'), {
    ...bearer(await signIn(member)),
    data: { name: 'lasting access' },
  });
  await expectError(created, 403, 'rest_forbidden');

  php(`${user}->set_role( 'author' );`);
  expect((await request.get(rest('wp/v2/users/me'), authorization)).status()).toBe(200);
  reject(member.username);
  expect((await request.get(rest('wp/v2/users/me'), authorization)).status()).toBe(401);
});
