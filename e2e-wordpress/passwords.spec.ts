import { storedEmails } from './support/emails';
import { expect, test } from './support/test';
import {
  changeSettings,
  createMember,
  emailsTo,
  emailTo,
  expectError,
  facts,
  php,
  quote,
  requestToken,
  resetLinkIn,
  rest,
  signIn,
  switchOn,
  useBothPlugins,
} from './support/wordpress';

test.beforeAll(() => {
  useBothPlugins();
});

test.describe('POST asf/v1/lostpassword and resetpassword', () => {
  test('a link sets a new password once, by the username', async ({ request }) => {
    const member = await createMember(request);
    const answer = await request.post(rest('asf/v1/lostpassword'), { data: { user_login: member.email } });
    expect([answer.status(), await answer.json()]).toEqual([
      200,
      { message: 'If there is an account with this username or email, an email with a link has been sent.' },
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
    await expectError(await reset({ login, key, password: 'Password1' }), 400, 'invalid_password');
    await expectError(await reset({ login, key, password: `${member.username}!` }), 400, 'invalid_password');
    await expectError(await reset({ login, key: 'x'.repeat(20), password: 'another good one' }), 400, 'invalid_key');
    await expectError(await reset({ login, key: 7, password: 'another good one' }), 400, 'rest_invalid_param');
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => reset({ login, key, password: 'another good one' })),
    );
    expect(answers.map((each) => each.status()).sort()).toEqual([200, 400, 400]);
    const done = answers.find((each) => each.ok()) ?? answer;
    expect([done.status(), await done.json()]).toEqual([
      200,
      { message: 'Your password has been reset. You can sign in with it now.' },
    ]);
    await expectError(await reset({ login, key, password: 'a third good one' }), 400, 'invalid_key');
    await expectError(await requestToken(request, login, member.password), 403, '[jwt_auth] incorrect_password');
    await signIn(request, { username: login, password: 'another good one' });
    expect(await emailTo(member.email, /password was changed/)).toContain('signed out on all devices');
  });

  test('the form of wp-login.php refuses passwords that are easy to guess', async ({ request }) => {
    const member = await createMember(request);
    const key = php<string>(`return get_password_reset_key( get_user_by( 'login', ${quote(member.username)} ) );`);
    const form = `${rest('').split('/wp-json')[0] ?? ''}/wp-login.php`;
    await request.get(form, { params: { action: 'rp', key, login: member.username } });

    async function answer(password: string): Promise<string> {
      const values = { pass1: password, pass2: password, rp_key: key };
      return (await request.post(form, { params: { action: 'resetpass' }, form: values })).text();
    }
    expect(await answer('Brainhouse2026!')).toContain('easy to guess');
    expect(await answer('Password1')).toContain('too common');
    expect(await answer('another good one')).toContain('Your password has been reset');
    await signIn(request, { username: member.username, password: 'another good one' });
  });

  test('a newer link replaces the older one, and a link expires after a day', async ({ request }) => {
    const member = await createMember(request);
    await request.post(rest('asf/v1/lostpassword'), { data: { user_login: member.username } });
    const older = resetLinkIn(await emailTo(member.email, /new password/));
    await request.post(rest('asf/v1/lostpassword'), { data: { user_login: member.username } });
    await expect.poll(() => emailsTo(member.email).filter((text) => text.includes('reset-password')).length).toBe(2);
    const newer = resetLinkIn(await emailTo(member.email, /new password/));
    const password = 'another good one';
    await expectError(
      await request.post(rest('asf/v1/resetpassword'), { data: { login: older.login, key: older.key, password } }),
      400,
      'invalid_key',
    );
    php(`
      global $wpdb;
      $user = get_user_by( 'login', ${quote(member.username)} );
      list( , $hash ) = explode( ':', $user->user_activation_key, 2 );
      $wpdb->update( $wpdb->users, array( 'user_activation_key' => ( time() - DAY_IN_SECONDS - 5 ) . ':' . $hash ), array( 'ID' => $user->ID ) );
      clean_user_cache( $user );`);
    await expectError(
      await request.post(rest('asf/v1/resetpassword'), { data: { login: newer.login, key: newer.key, password } }),
      400,
      'expired_key',
    );
  });

  test('a link ends when the email address of the account changes', async ({ request }) => {
    const member = await createMember(request);
    await request.post(rest('asf/v1/lostpassword'), { data: { user_login: member.username } });
    const { key, login } = resetLinkIn(await emailTo(member.email, /reset-password/));
    const address = `new-${member.email}`;
    php(
      `wp_update_user( array( 'ID' => get_user_by( 'login', ${quote(member.username)} )->ID, 'user_email' => ${quote(address)} ) );`,
    );
    const data = { key, login, password: 'another good one' };
    await expectError(await request.post(rest('asf/v1/resetpassword'), { data }), 400, 'invalid_key');
    await signIn(request, { username: address, password: member.password });
    await request.post(rest('asf/v1/lostpassword'), { data: { user_login: address } });
    await emailTo(address, /reset-password/);
  });

  test('an unknown account gets the same answer and no email, and so does a rejected one', async ({ request }) => {
    const rejected = await createMember(request);
    php(`Brainhouse\\Members::reject( get_user_by( 'login', ${quote(rejected.username)} )->ID );`);
    for (const name of ['nobody-here', 'nobody@example.org', rejected.username]) {
      const answer = await request.post(rest('asf/v1/lostpassword'), { data: { user_login: name } });
      expect([answer.status(), await answer.json()]).toEqual([
        200,
        { message: expect.stringContaining('If there is an account') },
      ]);
    }
    await expectError(
      await request.post(rest('asf/v1/lostpassword'), { data: { user_login: ' ' } }),
      400,
      'empty_username',
    );
    await expectError(
      await request.post(rest('asf/v1/lostpassword'), { data: { user_login: ['a'] } }),
      400,
      'rest_invalid_param',
    );
    expect(emailsTo(rejected.email).filter((text) => text.includes('reset-password'))).toEqual([]);
    expect(emailsTo('nobody@example.org')).toEqual([]);
  });

  test('the answer does not wait for the email', async ({ request }) => {
    const member = await createMember(request);
    const takeEmails = switchOn('hold-email');
    try {
      const data = { user_login: member.username };
      expect((await request.post(rest('asf/v1/lostpassword'), { data })).status()).toBe(200);
    } finally {
      takeEmails();
    }
    await emailTo(member.email, /reset-password/);
  });

  test('an account gets at most five links in an hour from both forms together, without the address of a visitor', async ({
    request,
  }) => {
    const member = await createMember(request);
    const form = `${facts.origin}/wp-login.php?action=lostpassword`;
    const names = [member.username, member.email, member.username, member.email];
    // The database of WordPress finds the account with these, too.
    for (const name of [...names, `\u{ad}${member.username}`, `\u{200b}${member.email}`]) {
      const values = { user_login: name };
      expect((await request.post(form, { form: values, maxRedirects: 0 })).status()).toBe(302);
      expect((await request.post(rest('asf/v1/lostpassword'), { data: values })).status()).toBe(200);
    }
    function links(): readonly string[] {
      return emailsTo(member.email).filter((text) => /reset-password|action=rp/.test(text));
    }
    await expect
      .poll(() => storedEmails().filter(({ kind }) => /^(?:wordpress_reset|reset_requested)$/.test(kind)))
      .toEqual([]);
    expect(links()).toHaveLength(5);
    expect(links().join('')).toContain('reset-password');
    expect(links().join('')).toContain('wp-login.php');
    expect(links().join('')).not.toContain('IP address');
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
      guesses.push(
        (
          await request.post(rest('asf/v1/resetpassword'), {
            data: { login: 'operator', key: 'x'.repeat(20), password: 'another good one' },
          })
        ).status(),
      );
    }
    expect([guesses[0], guesses.at(-1)]).toEqual([400, 429]);
    php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}brainhouse_attempts" );`);
  });
});
