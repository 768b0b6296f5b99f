import { expect, test } from './support/test';
import {
  approve,
  bearer,
  changeSettings,
  createMember,
  emailsTo,
  emailTo,
  expectError,
  facts,
  JWT_PLUGIN,
  newApplicant,
  php,
  PLUGIN,
  quote,
  requestMe,
  requestToken,
  resetLinkIn,
  rest,
  signIn,
  signUp,
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
        token: expect.any(String) as string,
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
    expect(((await wrong.json()) as { message: string }).message).toContain(`<strong>Error:</strong> The password you entered for the username <strong>${member.username}</strong> is incorrect. <a href=`);
    await expectError(await requestToken(request, 'nobody-here', 'x'), 403, '[jwt_auth] invalid_username');
    await expectError(await requestToken(request, 'nobody@example.org', 'x'), 403, '[jwt_auth] invalid_email');
    await expectError(await requestToken(request, '', 'x'), 403, '[jwt_auth] empty_username');
    await expectError(await requestToken(request, member.username, ''), 403, '[jwt_auth] empty_password');
  });

  test('refuses an account that waits, and one that was rejected, only with the right password', async ({ request }) => {
    const applicant = newApplicant();
    await signUp(request, applicant);
    await expectError(await requestToken(request, applicant.username, applicant.password), 403, '[jwt_auth] pending_approval');
    await expectError(await requestToken(request, applicant.username, 'wrong password'), 403, '[jwt_auth] incorrect_password');
    php(`Brainhouse\\Members::reject( get_user_by( 'login', ${quote(applicant.username)} )->ID );`);
    await expectError(await requestToken(request, applicant.username, applicant.password), 403, '[jwt_auth] rejected_account');
  });

  test('refuses malformed requests', async ({ request, expectPhpError }) => {
    expectPhpError(/PHP (Fatal error|Warning).*(trim|sanitize_user|strip_tags|Array)/);
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
    php(`update_option( 'brainhouse_tests_no_secret', 1 );`);
    await expectError(await requestToken(request, 'a', 'b'), 403, 'jwt_auth_bad_config');
    php(`delete_option( 'brainhouse_tests_no_secret' );`);
  });
});

test.describe('requests with a token', () => {
  test('get the member', async ({ request }) => {
    const member = await createMember(request);
    const response = await requestMe(request, await signIn(request, member));
    expect(response.status()).toBe(200);
    expect(await response.json()).toEqual({
      id: expect.any(Number) as number,
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
    for (const route of ['wp/v2/users/me', 'asf/v1/signup', 'brainhouse/v1/member-content/homepage.json', 'wp/v2/posts']) {
      await expectError(await request.get(rest(route), bearer(`${head}.${claims}.AAAA`)), 403, 'jwt_auth_invalid_token');
    }
    const minted = php<{ expired: string; foreign: string }>(`
      $user = get_user_by( 'login', ${quote(member.username)} );
      $sign = new ReflectionMethod( 'Brainhouse\\Sessions', 'sign' ); $sign->setAccessible( true );
      $claims = Brainhouse\\Sessions::add_claim( array( 'iss' => get_bloginfo( 'url' ), 'iat' => time() - 100, 'nbf' => time() - 100, 'exp' => time() - 1, 'data' => array( 'user' => array( 'id' => (string) $user->ID ) ) ), $user );
      $foreign = array( 'iss' => 'https://elsewhere.example', 'exp' => time() + 100 ) + $claims;
      return array( 'expired' => $sign->invoke( null, $claims ), 'foreign' => $sign->invoke( null, $foreign ) );`);
    await expectError(await requestMe(request, minted.expired), 403, 'jwt_auth_invalid_token');
    await expectError(await requestMe(request, minted.foreign), 403, 'jwt_auth_bad_iss');
  });

  test('get 401 without a token, and after the account was deleted', async ({ request }) => {
    await expectError(await request.get(rest('wp/v2/users/me')), 401, 'rest_not_logged_in');
    const member = await createMember(request);
    const token = await signIn(request, member);
    php(`wp_delete_user( get_user_by( 'login', ${quote(member.username)} )->ID );`);
    await expectError(await requestMe(request, token), 401, 'rest_not_logged_in');
  });
});

test.describe('POST asf/v1/signup', () => {
  test('creates an account that waits, and writes to the applicant and to the operator', async ({ request }) => {
    const applicant = newApplicant({ fullName: "  Ada O'Sample & Co  " });
    const response = await signUp(request, applicant);
    expect(response.status()).toBe(201);
    expect(await response.json()).toEqual({
      success: true,
      message: "Please wait for approval. You'll receive a mail when your account is active.",
    });
    const stored = php<Record<string, unknown>>(`
      $user = get_user_by( 'login', ${quote(applicant.username)} );
      return array( 'email' => $user->user_email, 'roles' => $user->roles, 'name' => wp_specialchars_decode( $user->display_name, ENT_QUOTES ), 'status' => Brainhouse\\Members::status( $user->ID ),
        'phone' => get_user_meta( $user->ID, 'brainhouse_phone', true ), 'country' => get_user_meta( $user->ID, 'brainhouse_country_code', true ), 'code' => get_user_meta( $user->ID, 'brainhouse_iv_code', true ) );`);
    expect(stored).toEqual({
      email: applicant.email,
      roles: ['subscriber'],
      name: "Ada O'Sample & Co",
      status: 'pending',
      phone: applicant.phone,
      country: '+44',
      code: applicant.ivCode,
    });
    expect(await emailTo(applicant.email, /received your sign-up/)).toContain('we check your sign-up in person');
    const toOperator = await emailTo('operator@example.com', new RegExp(applicant.username));
    expect(toOperator).toContain(`${facts.origin}/wp-admin/admin.php?page=brainhouse-members&status=pending`);
  });

  test('names the field of a missing or bad value', async ({ request }) => {
    const bad = [
      [{ fullName: '  ' }, 'missing_field', 'fullName', 'Please fill in your full name.'],
      [{ ivCode: '' }, 'missing_field', 'ivCode', 'Please fill in your I.V. code.'],
      [{ username: 'ådå' }, 'invalid_username', 'username', /^A username has 2 to 60/],
      [{ username: 'a' }, 'invalid_username', 'username', /^A username has 2 to 60/],
      [{ username: 'other@example.com' }, 'invalid_username', 'username', 'A username with @ must be your own e-mail address.'],
      [{ email: 'ada@' }, 'invalid_email', 'email', 'Please enter a valid email address.'],
      [{ email: 'ada@example.com\nBcc: all@example.com' }, 'invalid_email', 'email', 'Please enter a valid email address.'],
      [{ countryCode: '44' }, 'invalid_field', 'countryCode', 'Please choose a country code such as +49.'],
      [{ phone: 'x'.repeat(41) }, 'invalid_field', 'phone', 'Please enter your phone in at most 40 characters.'],
      [{ fullName: 'a\u0000b' }, 'invalid_field', 'fullName', 'Please enter your full name in at most 100 characters.'],
      [{ password: ' padded password' }, 'invalid_password', 'password', /^A password cannot begin or end with a space/],
      [{ password: 'it\'s a "password"' }, 'invalid_password', 'password', /quotation mark/],
      [{ password: 'back\\slash!' }, 'invalid_password', 'password', /backslash/],
      [{ password: 'short' }, 'invalid_password', 'password', 'Please choose a password with at least 8 characters.'],
      [{ password: 'p'.repeat(257) }, 'invalid_password', 'password', 'A password has at most 256 printable characters.'],
      [{ username: 7 }, 'rest_invalid_param', 'username', 'Invalid parameter(s): username'],
      [{ email: ['a@example.com'] }, 'rest_invalid_param', 'email', 'Invalid parameter(s): email'],
    ] as const;
    for (const [change, code, field, message] of bad) {
      const response = await signUp(request, { ...newApplicant(), ...change });
      expect({ change, status: response.status(), body: await response.json() }).toEqual({
        change,
        status: 400,
        body: {
          success: false,
          code,
          field,
          error: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
          message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
          data: { status: 400 },
        },
      });
    }
    await expectError(await request.post(rest('asf/v1/signup'), { headers: { 'Content-Type': 'application/json' }, data: Buffer.from('{') }), 400, 'rest_invalid_json');
    expect((await signUp(request, {})).status()).toBe(400);
    expect((await request.post(rest('asf/v1/signup'))).status()).toBe(400);
    await expectError(await request.get(rest('asf/v1/signup')), 404, 'rest_no_route');
  });

  test('refuses a username and an email address that are taken, ignoring case', async ({ request }) => {
    const first = await createMember(request);
    const sameName = await signUp(request, newApplicant({ username: first.username.toUpperCase() }));
    expect([sameName.status(), await sameName.json()]).toEqual([
      409,
      expect.objectContaining({ success: false, code: 'existing_user_login', field: 'username', error: 'This username is taken. Please choose another one.' }),
    ]);
    const sameEmail = await signUp(request, newApplicant({ email: first.email.toUpperCase() }));
    expect([sameEmail.status(), await sameEmail.json()]).toEqual([
      409,
      expect.objectContaining({ success: false, code: 'existing_user_email', field: 'email', error: expect.stringContaining('An account with this e-mail exists') as string }),
    ]);
  });

  test('creates one account of several simultaneous sign-ups', async ({ request }) => {
    const applicant = newApplicant();
    const responses = await Promise.all(Array.from({ length: 6 }, () => signUp(request, applicant)));
    expect(responses.map((response) => response.status()).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const others = await Promise.all(Array.from({ length: 6 }, () => signUp(request, newApplicant({ email: `same-${applicant.email}` }))));
    expect(others.map((response) => response.status()).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('accepts the listed I.V. codes in any case, each once, and those that a filter accepts', async ({ request }) => {
    const restore = changeSettings({ iv_codes: '# codes of May\nAlpha-1\nBeta-2 # of Bob\nÄrger-3\n' });
    try {
      expect((await signUp(request, newApplicant({ ivCode: 'alpha-1' }))).status()).toBe(201);
      expect((await signUp(request, newApplicant({ ivCode: 'ÄRGER-3' }))).status()).toBe(201);
      for (const ivCode of ['ALPHA-1', 'Gamma-3', '# codes of May', 'Beta-2 # of Bob', "x' OR '1'='1"]) {
        const refused = await signUp(request, newApplicant({ ivCode }));
        expect([ivCode, refused.status(), await refused.json()]).toEqual([
          ivCode,
          400,
          expect.objectContaining({ success: false, code: 'invalid_iv_code', field: 'ivCode', error: expect.stringContaining('unknown or has been used') as string }),
        ]);
      }
      // A rejected account releases its code; then it cannot be approved again.
      const rejected = newApplicant({ ivCode: 'Beta-2' });
      await signUp(request, rejected);
      php(`Brainhouse\\Members::reject( get_user_by( 'login', ${quote(rejected.username)} )->ID );`);
      expect((await signUp(request, newApplicant({ ivCode: 'beta-2' }))).status()).toBe(201);
      expect(php(`return Brainhouse\\Members::approve( get_user_by( 'login', ${quote(rejected.username)} )->ID )->get_error_code();`)).toBe('invalid_iv_code');
      usePlugins(JWT_PLUGIN, PLUGIN, 'codes-of-others/codes-of-others.php');
      expect((await signUp(request, newApplicant({ ivCode: 'OTHER-9' }))).status()).toBe(201);
      expect((await signUp(request, newApplicant({ ivCode: 'gamma-3' }))).status()).toBe(400);
    } finally {
      restore();
      useBothPlugins();
    }
  });

  test('refuses too many sign-ups from one address, but does not count typing errors', async ({ request }) => {
    const restore = changeSettings({ sign_ups_per_hour: 2 });
    php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}brainhouse_attempts" );`);
    try {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        expect((await signUp(request, newApplicant({ email: 'bad' }))).status()).toBe(400);
      }
      expect((await signUp(request, newApplicant())).status()).toBe(201);
      expect((await signUp(request, newApplicant())).status()).toBe(201);
      const refused = await signUp(request, newApplicant());
      expect([refused.status(), await refused.json()]).toEqual([429, expect.objectContaining({ success: false, code: 'too_many_requests', error: 'Too many sign-ups from your network. Try again in 60 minutes.' })]);
      expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(3500);
      php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}brainhouse_attempts SET expires_at = 1" );`);
      expect((await signUp(request, newApplicant())).status()).toBe(201);
    } finally {
      restore();
    }
  });
});

test.describe('POST asf/v1/lostpassword and resetpassword', () => {
  test('a link sets a new password once, by the username', async ({ request }) => {
    const member = await createMember(request);
    const answer = await request.post(rest('asf/v1/lostpassword'), { data: { user_login: member.email } });
    expect([answer.status(), await answer.json()]).toEqual([
      200,
      { message: 'If there is an account with this username or e-mail, a mail with a link has been sent.' },
    ]);
    const { url, key, login } = resetLinkIn(await emailTo(member.email, /new password/));
    expect(url.pathname).toBe('/reset-password');
    expect(key).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(login).toBe(member.username);

    function reset(data: Readonly<Record<string, unknown>>) {
      return request.post(rest('asf/v1/resetpassword'), { data });
    }
    await expectError(await reset({ login: member.email, key, password: 'another good one' }), 400, 'invalid_key');
    await expectError(await reset({ login, key, password: '   ' }), 400, 'empty_password');
    await expectError(await reset({ login, key, password: 'it"s bad' }), 400, 'invalid_password');
    await expectError(await reset({ login, key: 'x'.repeat(20), password: 'another good one' }), 400, 'invalid_key');
    await expectError(await reset({ login, key: 7, password: 'another good one' }), 400, 'rest_invalid_param');
    const answers = await Promise.all(Array.from({ length: 3 }, () => reset({ login, key, password: 'another good one' })));
    expect(answers.map((each) => each.status()).sort()).toEqual([200, 400, 400]);
    const done = answers.find((each) => each.ok()) ?? answer;
    expect([done.status(), await done.json()]).toEqual([200, { message: 'Your password has been reset. You can sign in with it now.' }]);
    await expectError(await reset({ login, key, password: 'a third good one' }), 400, 'invalid_key');
    await expectError(await requestToken(request, login, member.password), 403, '[jwt_auth] incorrect_password');
    await signIn(request, { username: login, password: 'another good one' });
    expect(await emailTo(member.email, /password was changed/)).toContain('signed out on all devices');
  });

  test('a newer link replaces the older one, and a link expires after a day', async ({ request }) => {
    const member = await createMember(request);
    await request.post(rest('asf/v1/lostpassword'), { data: { user_login: member.username } });
    const older = resetLinkIn(await emailTo(member.email, /new password/));
    await request.post(rest('asf/v1/lostpassword'), { data: { user_login: member.username } });
    await expect.poll(() => emailsTo(member.email).filter((text) => text.includes('reset-password')).length).toBe(2);
    const newer = resetLinkIn(await emailTo(member.email, /new password/));
    const password = 'another good one';
    await expectError(await request.post(rest('asf/v1/resetpassword'), { data: { login: older.login, key: older.key, password } }), 400, 'invalid_key');
    php(`
      global $wpdb;
      $user = get_user_by( 'login', ${quote(member.username)} );
      list( , $hash ) = explode( ':', $user->user_activation_key, 2 );
      $wpdb->update( $wpdb->users, array( 'user_activation_key' => ( time() - DAY_IN_SECONDS - 5 ) . ':' . $hash ), array( 'ID' => $user->ID ) );
      clean_user_cache( $user );`);
    await expectError(await request.post(rest('asf/v1/resetpassword'), { data: { login: newer.login, key: newer.key, password } }), 400, 'expired_key');
  });

  test('an unknown account gets the same answer and no email, and so does a rejected one', async ({ request }) => {
    const rejected = await createMember(request);
    php(`Brainhouse\\Members::reject( get_user_by( 'login', ${quote(rejected.username)} )->ID );`);
    for (const name of ['nobody-here', 'nobody@example.org', rejected.username]) {
      const answer = await request.post(rest('asf/v1/lostpassword'), { data: { user_login: name } });
      expect([answer.status(), await answer.json()]).toEqual([200, { message: expect.stringContaining('If there is an account') as string }]);
    }
    await expectError(await request.post(rest('asf/v1/lostpassword'), { data: { user_login: ' ' } }), 400, 'empty_username');
    await expectError(await request.post(rest('asf/v1/lostpassword'), { data: { user_login: ['a'] } }), 400, 'rest_invalid_param');
    expect(emailsTo(rejected.email).filter((text) => text.includes('reset-password'))).toEqual([]);
    expect(emailsTo('nobody@example.org')).toEqual([]);
  });

  test('the answer does not wait for the email', async ({ request }) => {
    const member = await createMember(request);
    const answer = await request.post(rest('asf/v1/lostpassword'), { data: { user_login: member.username } });
    expect(answer.headers()['content-length']).toBeDefined();
    expect(answer.headers().connection).toBe('close');
  });

  test('an account gets at most five links in an hour', async ({ request }) => {
    const member = await createMember(request);
    for (let attempt = 0; attempt < 7; attempt += 1) {
      expect((await request.post(rest('asf/v1/lostpassword'), { data: { user_login: member.username } })).status()).toBe(200);
    }
    await expect.poll(() => emailsTo(member.email).filter((text) => text.includes('reset-password')).length).toBe(5);
  });

  test('one address may ask and try a limited number of times', async ({ request }) => {
    const restore = changeSettings({ resets_per_hour: 2 });
    php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}brainhouse_attempts" );`);
    try {
      const statuses = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        statuses.push((await request.post(rest('asf/v1/lostpassword'), { data: { user_login: 'nobody' } })).status());
      }
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      restore();
    }
    const guesses = [];
    for (let attempt = 0; attempt < 52; attempt += 1) {
      guesses.push((await request.post(rest('asf/v1/resetpassword'), { data: { login: 'operator', key: 'x'.repeat(20), password: 'another good one' } })).status());
    }
    expect([guesses[0], guesses.at(-1)]).toEqual([400, 429]);
    php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}brainhouse_attempts" );`);
  });
});

test('an account that somebody creates in another way waits, one of an operator does not', async ({ request }) => {
  const statuses = php<Record<string, string>>(`
    $register = static function ( $name ) { return wp_insert_user( array( 'user_login' => $name . wp_rand(), 'user_email' => $name . wp_rand() . '@example.com', 'user_pass' => 'x' ) ); };
    wp_set_current_user( 0 );
    $stranger = $register( 'stranger' );
    wp_set_current_user( 1 );
    $invited = $register( 'invited' );
    return array( 'stranger' => Brainhouse\\Members::status( $stranger ), 'invited' => Brainhouse\\Members::status( $invited ), 'older' => Brainhouse\\Members::status( 1 ) );`);
  expect(statuses).toEqual({ stranger: 'pending', invited: 'approved', older: 'approved' });
  await signIn(request, facts.admin);
});

test('two decisions at the same time send one email', async ({ request }) => {
  const applicant = newApplicant();
  await signUp(request, applicant);
  approve(applicant.username);
  expect(php(`return Brainhouse\\Members::approve( get_user_by( 'login', ${quote(applicant.username)} )->ID )->get_error_code();`)).toBe('already_approved');
  expect(emailsTo(applicant.email).filter((text) => text.includes('account is active'))).toHaveLength(1);
});
