import { expect, test } from './support/test';
import {
  bearer,
  createMember,
  expectError,
  facts,
  mintToken,
  newApplicant,
  php,
  PLUGIN,
  quote,
  requestMe,
  requestToken,
  rest,
  signIn,
  signUp,
  switchOn,
  useBothPlugins,
  usePlugins,
} from './support/wordpress';

test.beforeAll(() => {
  useBothPlugins();
});

test.describe('POST jwt-auth/v1/token', () => {
  test('answers the right username and the right email address with a token for seven days', async ({ request }) => {
    const member = await createMember(request);
    for (const name of [member.username, member.email, ` ${member.username} `]) {
      const response = await requestToken(request, name.trim(), ` ${member.password} `);
      expect(response.status()).toBe(200);
      const body = (await response.json()) as Record<string, string>;
      expect(body).toEqual({
        token: expect.any(String),
        user_email: member.email,
        user_nicename: member.username,
        user_display_name: member.fullName,
      });
      const claims = JSON.parse(Buffer.from(body.token?.split('.')[1] ?? '', 'base64url').toString()) as {
        readonly iss: string;
        readonly iat: number;
        readonly exp: number;
        readonly data: { readonly user: { readonly id: unknown } };
      };
      expect(claims.iss).toBe(facts.origin);
      expect(claims.exp - claims.iat).toBe(7 * 24 * 3600);
      expect(claims.data.user.id).toMatch(/^\d+$/);
    }
  });

  test('refuses bad credentials with 403 and the codes of WordPress', async ({ request }) => {
    const member = await createMember(request);
    const wrong = await requestToken(request, member.username, 'wrong password');
    await expectError(wrong, 403, '[jwt_auth] incorrect_password');
    expect(((await wrong.json()) as { message: string }).message).toContain(
      `<strong>Error:</strong> The password you entered for the username <strong>${member.username}</strong> is incorrect. <a href=`,
    );
    await expectError(await requestToken(request, 'nobody-here', 'x'), 403, '[jwt_auth] invalid_username');
    await expectError(await requestToken(request, 'nobody@example.org', 'x'), 403, '[jwt_auth] invalid_email');
    await expectError(await requestToken(request, '', 'x'), 403, '[jwt_auth] empty_username');
    await expectError(await requestToken(request, member.username, ''), 403, '[jwt_auth] empty_password');
  });

  test('does not compare application passwords, also if somebody has one', async ({ request }) => {
    const member = await createMember(request);
    const password = php<string>(
      `return WP_Application_Passwords::create_new_application_password( get_user_by( 'login', ${quote(member.username)} )->ID, array( 'name' => 'a' ) )[0];`,
    );
    const refused = await requestToken(request, member.username, password);
    await expectError(refused, 403, '[jwt_auth] incorrect_password');
    expect(await refused.text()).not.toContain('application password');
    await signIn(request, member);
  });

  test('refuses an account that waits, and one that was rejected, only with the right password', async ({
    request,
  }) => {
    const applicant = newApplicant();
    await signUp(request, applicant);
    await expectError(
      await requestToken(request, applicant.username, applicant.password),
      403,
      '[jwt_auth] pending_approval',
    );
    await expectError(
      await requestToken(request, applicant.username, 'wrong password'),
      403,
      '[jwt_auth] incorrect_password',
    );
    php(`Brainhouse\\Members::reject( get_user_by( 'login', ${quote(applicant.username)} )->ID );`);
    await expectError(
      await requestToken(request, applicant.username, applicant.password),
      403,
      '[jwt_auth] rejected_account',
    );
  });

  test('refuses the right password too after ten failures, until 15 minutes later or a new password', async ({
    request,
  }) => {
    const member = await createMember(request);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expectError(await requestToken(request, member.username, 'wrong'), 403, '[jwt_auth] incorrect_password');
    }
    const locked = await requestToken(request, member.username.toUpperCase(), member.password);
    await expectError(locked, 403, '[jwt_auth] too_many_retries');
    expect(await locked.json()).toMatchObject({ message: 'Too many failed logins. Try again in 15 minutes.' });
    await signIn(request, await createMember(request));
    await signIn(request, { username: member.email, password: member.password });

    for (let attempt = 0; attempt < 11; attempt += 1) await requestToken(request, member.username, 'wrong');
    await expectError(
      await requestToken(request, member.username, member.password),
      403,
      '[jwt_auth] too_many_retries',
    );
    php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}brainhouse_attempts SET expires_at = 1" );`);
    await signIn(request, member);

    for (let attempt = 0; attempt < 11; attempt += 1) await requestToken(request, member.username, 'wrong');
    const link = php<readonly string[]>(
      `$user = get_user_by( 'login', ${quote(member.username)} ); return array( get_password_reset_key( $user ), $user->user_login );`,
    );
    const data = { key: link[0], login: link[1], password: 'another good one' };
    expect((await request.post(rest('asf/v1/resetpassword'), { data })).status()).toBe(200);
    await signIn(request, { username: member.username, password: 'another good one' });
    php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}brainhouse_attempts" );`);
  });

  test('refuses malformed requests', async ({ request, expectPhpError }) => {
    expectPhpError(/PHP (?:Fatal error|Warning).*(?:trim|sanitize_user|strip_tags|strip_all_tags|Array)/);
    const url = rest('jwt-auth/v1/token');
    const headers = { 'Content-Type': 'application/json' };
    await expectError(await request.post(url, { headers, data: Buffer.from('{') }), 400, 'rest_invalid_json');
    await expectError(await requestToken(request, { a: 1 }, ['x']), 500, 'internal_server_error');
    await expectError(await request.get(url), 404, 'rest_no_route');
  });

  test('refuses any bad token that is sent along, even with the right password', async ({ request }) => {
    const member = await createMember(request);
    for (const token of ['null', 'a.b.c', `${await signIn(request, member)}x`]) {
      const response = await request.post(rest('jwt-auth/v1/token'), { data: member, ...bearer(token) });
      await expectError(response, 403, 'jwt_auth_invalid_token');
    }
  });

  test('does not exist without the JWT plugin, and has no secret without one in wp-config.php', async ({ request }) => {
    usePlugins(PLUGIN);
    await expectError(await requestToken(request, 'a', 'b'), 404, 'rest_no_route');
    useBothPlugins();
    const restore = switchOn('no-secret');
    await expectError(await requestToken(request, 'a', 'b'), 403, 'jwt_auth_bad_config');
    restore();
  });
});

test.describe('requests with a token', () => {
  test('get the member', async ({ request }) => {
    const member = await createMember(request);
    const response = await requestMe(request, await signIn(request, member));
    expect(response.status()).toBe(200);
    expect(await response.json()).toEqual({
      id: expect.any(Number),
      username: member.username,
      name: member.fullName,
      email: member.email,
      roles: ['subscriber'],
    });
  });

  test('get 403 for a bad, expired or foreign token on any route', async ({ request }) => {
    const member = await createMember(request);
    const token = await signIn(request, member);
    const [head = '', claims = ''] = token.split('.');
    for (const route of [
      'wp/v2/users/me',
      'asf/v1/signup',
      'brainhouse/v1/member-content/homepage.json',
      'wp/v2/posts',
    ]) {
      await expectError(
        await request.get(rest(route), bearer(`${head}.${claims}.AAAA`)),
        403,
        'jwt_auth_invalid_token',
      );
    }
    const expired = mintToken(member, `$claims['exp'] = time() - 1;`);
    await expectError(await requestMe(request, expired), 403, 'jwt_auth_invalid_token');
    const foreign = mintToken(member, `$claims['iss'] = 'https://elsewhere.example';`);
    await expectError(await requestMe(request, foreign), 403, 'jwt_auth_bad_iss');
  });

  test('get 401 without a token, and after the account was deleted', async ({ request }) => {
    await expectError(await request.get(rest('wp/v2/users/me')), 401, 'rest_not_logged_in');
    const member = await createMember(request);
    const token = await signIn(request, member);
    php(`wp_delete_user( get_user_by( 'login', ${quote(member.username)} )->ID );`);
    await expectError(await requestMe(request, token), 401, 'rest_not_logged_in');
  });
});
