import { REQUEST_LENGTHS } from '../../contract/values/field-lengths';
import { basic, bearer, createMember, expectError, requestToken, signIn, userOf } from './support/accounts';
import { openMembers } from './support/admin';
import { asPublisher, createApplicationPassword } from './support/content';
import { emailTo } from './support/emails';
import { addMustUsePlugin, changeRows, facts, php, resetRateLimits, rest } from './support/wordpress';
import { expect, test } from './support/test';

test.afterEach(resetRateLimits);

test('API-51: the form for a forgotten password of wp-login.php answers known and unknown names in the same way', async ({
  request,
}) => {
  const member = await createMember();
  const answers = new Set<string>();
  for (const name of [member.username, member.email, 'nobody-here', 'nobody@example.org', 'nobody 😀']) {
    const response = await request.post(`${facts.origin}/wp-login.php?action=lostpassword`, {
      form: { user_login: name },
      maxRedirects: 0,
    });
    answers.add(`${response.status()} ${response.headers().location} ${await response.text()}`);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^302 .*wp-login\.php\?checkemail=confirm $/)]);
  expect(await emailTo(member.email, /action=rp/)).toContain('wp-login.php');
});

test('API-51: a text that is too long is refused before it is looked up or hashed', async ({ request }) => {
  const name = 'a'.repeat(REQUEST_LENGTHS.name);
  const password = 'ä'.repeat(REQUEST_LENGTHS.password);
  const login = { log: name, pwd: password };
  // Each form with values of the largest lengths.
  const forms: readonly (readonly [action: string, form: Readonly<Record<string, string>>])[] = [
    ['login', login],
    ['lostpassword', { user_login: name }],
    ['retrievepassword', { user_login: name }],
    ['resetpass', { pass1: password, pass2: password, rp_key: 'k'.repeat(REQUEST_LENGTHS.key) }],
    ['postpass', { post_password: password }],
  ];
  for (const [action, form] of forms) {
    const url = `${facts.origin}/wp-login.php?action=${action}`;
    expect([action, (await request.post(url, { form, maxRedirects: 0 })).status()]).not.toEqual([action, 400]);
    for (const [field, value] of Object.entries(form)) {
      const longer = { ...form, [field]: `${value}a` };
      const response = await request.post(url, { form: longer, maxRedirects: 0 });
      expect([action, field, response.status()]).toEqual([action, field, 400]);
    }
  }
  const link = await request.get(`${facts.origin}/wp-login.php?action=rp&key=k&login=${name}a`, { maxRedirects: 0 });
  expect(link.status()).toBe(400);
  addMustUsePlugin(`add_filter( 'xmlrpc_enabled', '__return_true' );`);
  for (const [end, message] of [
    ['', 'Incorrect username or password.'],
    ['a', 'Invalid parameter(s): password'],
  ] as const) {
    const params = ['operator', password + end].map((text) => `<param><value><string>${text}</string></value></param>`);
    const data = `<methodCall><methodName>wp.getUsersBlogs</methodName><params>${params.join('')}</params></methodCall>`;
    const answer = await request.post(`${facts.origin}/xmlrpc.php`, {
      headers: { 'Content-Type': 'text/xml' },
      data,
    });
    expect(await answer.text()).toContain(`<string>${message}</string>`);
  }
});

test('a visitor behind a server for both types of addresses has limits of their own', async () => {
  const clients = php<readonly string[]>(`
    return array_map( static function ( $address ) { $_SERVER['REMOTE_ADDR'] = $address; return Brainhouse\\Attempts::client(); },
      array( '::ffff:1.2.3.4', '::ffff:9.8.7.6', '::ffff:102:304', '1.2.3.4', '2001:db8:1:2::1', '2001:db8:1:2:ffff::1' ) );`);
  expect(clients).toEqual(['1.2.3.4', '9.8.7.6', '1.2.3.4', '1.2.3.4', '20010db800010002', '20010db800010002']);
  // What a proxy was not asked for, such as a header of the client.
  const filtered = php<readonly string[]>(`
    $_SERVER['REMOTE_ADDR'] = '192.0.2.1';
    return array_map( static function ( $value ) {
      remove_all_filters( 'brainhouse_client_address' );
      add_filter( 'brainhouse_client_address', static function () use ( $value ) { return $value; } );
      return Brainhouse\\Attempts::client();
    }, array( '1.2.3.4', '1.2.3.4, 9.8.7.6', 'unknown', '', array( '1.2.3.4' ), null ) );`);
  expect(filtered).toEqual(['1.2.3.4', ...Array.from({ length: 5 }, () => '192.0.2.1')]);
});

test('an application password that is wrong says nothing either, and is counted and recorded', async ({ request }) => {
  const member = await createMember();
  const { WORDPRESS_USER: publisher } = createApplicationPassword('brainhouse_publisher');
  changeRows('DELETE FROM {events}');
  const answers = new Set<string>();
  const names = [member.username, member.email, publisher, facts.admin.username, 'nobody', 'nobody@example.org'];
  for (const name of names) {
    for (const route of ['wp/v2/users/me', 'wp/v2/posts', 'brainhouse/v1/member-content/homepage.json']) {
      const response = await request.get(rest(route), basic(name, 'wrong'));
      answers.add(`${response.status()} ${await response.text()}`);
    }
  }
  expect([...answers]).toEqual([expect.stringMatching(/^401 \{"code":"incorrect_password","message":"The username,/)]);
  expect(recordedTypes().filter((type) => type === 'login-failed').length).toBeGreaterThan(5);
  for (let attempt = 3; attempt < 10; attempt += 1) await request.get(rest('wp/v2/posts'), basic(member.username, 'x'));
  await expectError(await requestToken(member.username, member.password), 403, '[jwt_auth] too_many_retries');
});

test('OPS-116: an operator sees the last login, the events of an account and the numbers of a day', async ({
  operator: page,
}) => {
  changeRows('DELETE FROM {events}');
  const member = await createMember();
  await requestToken(member.username, 'wrong');
  await signIn(member);
  changeRows("INSERT INTO {events} (happened_at, kind, count) VALUES (UNIX_TIMESTAMP(), 'left-out', 7)");
  const id = php<number>(`return ${userOf(member)}->ID;`);
  await page.goto(`${facts.origin}/wp-admin/user-edit.php?user_id=${String(id)}`);
  await expect(page.getByText(/^Last login: \S/)).toBeVisible();
  const rows = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Event' }) });
  await expect(rows.getByRole('row')).toContainText([/Time\s*Event\s*By/, 'signed in', 'wrong password', 'approved']);
  await openMembers(page);
  const day = page.locator('#brainhouse-day');
  await expect(day).toContainText('wrong password (1)');
  await expect(day).toContainText('further refusals, which are not stored one by one (7)');
});

test('OPS-116: attempts to get around controls are recorded', async ({ request }) => {
  const member = await createMember();
  const token = await signIn(member);
  changeRows('DELETE FROM {events}');
  const me = rest('wp/v2/users/me');
  const changed = `${token.slice(0, -4)}${token.endsWith('aaaa') ? 'bbbb' : 'aaaa'}`;
  expect((await request.get(me, bearer(changed))).status()).toBeGreaterThan(400);
  expect((await request.get(rest('wp/v2/users'), bearer(token))).status()).toBe(403);
  const upload = rest('brainhouse/v1/content/releases');
  const data = { files: { '../../wp-config.php': 'a'.repeat(64) } };
  expect((await request.post(upload, { data, ...bearer(token) })).status()).toBeGreaterThan(400);
  expect((await request.get(me)).status()).toBe(401);
  expect(recordedTypes()).toEqual(['token-refused', 'access-refused', 'upload-refused']);
  expect((await request.post(upload, { data, ...asPublisher() })).status()).toBe(400);
  expect(recordedTypes().filter((type) => type === 'upload-refused')).toHaveLength(2);
});

/** The types of all events, oldest first. */
function recordedTypes(): readonly string[] {
  return php(`return array_column( Brainhouse\\Database::rows( 'SELECT kind FROM {events} ORDER BY id' ), 'kind' );`);
}
