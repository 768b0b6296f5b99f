import type { APIResponse } from '@playwright/test';
import { expect, test } from './support/test';
import {
  bearer,
  createMember,
  createResetLink,
  expectError,
  requestMe,
  requestToken,
  resetPassword,
  signIn,
  userOf,
} from './support/accounts';
import { createApplicationPassword } from './support/content';
import {
  addMustUsePlugin,
  changeRows,
  changeSettings,
  facts,
  php,
  quote,
  resetRateLimits,
  rest,
  undoChanges,
} from './support/wordpress';

test('API-21: the login locks a name for a month after failures from many addresses, but no address from which its member has signed in', async ({
  request,
}) => {
  changeSettings({ login_failures: 2 });
  addMustUsePlugin(
    `add_filter( 'brainhouse_client_address', function ( $a ) { return $_SERVER['HTTP_X_TEST_ADDRESS'] ?? $a; } );`,
  );
  function logInFrom(address: string, username: string, password: string): Promise<APIResponse> {
    return request.post(rest('jwt-auth/v1/token'), {
      data: { username, password },
      headers: { 'X-Test-Address': address },
    });
  }
  function passDays(days: number): void {
    changeRows(`UPDATE {attempts} SET expires_at = expires_at - ${days * 86_400}`);
  }
  const member = await createMember();
  expect((await logInFrom('192.0.2.1', member.username, member.password)).status()).toBe(200);
  for (const name of [member.username, 'nobody']) {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await logInFrom(`198.51.100.${attempt}`, name, 'wrong');
      await expectError(answer, 403, '[jwt_auth] incorrect_password');
    }
    passDays(29);
    await expectError(await logInFrom('198.51.100.200', name, member.password), 403, '[jwt_auth] too_many_retries');
    passDays(-29);
    const locked = await logInFrom('198.51.100.200', name, member.password);
    const { message } = (await locked.json()) as { readonly message: string };
    expect(message).toContain('in 30 days, or choose “Forgot password?”');
  }
  expect((await logInFrom('192.0.2.1', member.email, member.password)).status()).toBe(200);

  // Addresses of one customer of a provider.
  resetRateLimits();
  for (let network = 0; network < 40; network += 1) {
    const answer = await logInFrom(`2001:db8:7:${network.toString(16)}::1`, `v6-${network}`, 'wrong');
    await expectError(answer, 403, '[jwt_auth] incorrect_password');
  }
  await expectError(await logInFrom('2001:db8:7:ff::1', 'v6', 'wrong'), 403, '[jwt_auth] too_many_retries');
  resetRateLimits();
});

test('API-47: the login has the same checks, limits and headers in every spelling of its route that WordPress matches', async ({
  request,
}) => {
  const member = await createMember();
  const { WORDPRESS_USER: username, WORDPRESS_PASSWORD: password } = createApplicationPassword();
  const data = { username, password };
  const headers = { Origin: facts.siteOrigin };
  for (const route of ['jwt-auth/v1/token', 'JWT-AUTH/V1/TOKEN', 'jwt-auth/v1/token%0A', 'Jwt-Auth/v1/Token%0A']) {
    const url = `${facts.origin}/?rest_route=/${route}`;
    const wrong = await request.post(url, { headers, data: { username: ['ada'], password: 'x' } });
    await expectError(wrong, 400, 'rest_invalid_param');
    expect([route, wrong.headers()]).toEqual([
      route,
      expect.objectContaining({
        'cache-control': 'private, no-store',
        'access-control-allow-origin': facts.siteOrigin,
        'x-frame-options': 'DENY',
      }),
    ]);
    // Nor does it compare application passwords, or give an account with rights a token.
    await expectError(await request.post(url, { data }), 403, '[jwt_auth] incorrect_password');
    await expectError(await request.post(url, { data: facts.admin }), 403, '[jwt_auth] account_with_rights');
    const signedIn = await request.post(url, { data: member });
    expect([route, signedIn.status()]).toEqual([route, 200]);
    // A token that was ended is not valid there either.
    const { token } = (await signedIn.json()) as { readonly token: string };
    php(`Brainhouse\\Sessions::end_of( ${userOf(member)}->ID );`);
    const validate = url.replace(/token/i, '$&/validate');
    await expectError(await request.post(validate, bearer(token)), 403, 'jwt_auth_invalid_token');
  }
  php(`WP_Application_Passwords::delete_all_application_passwords( 1 );`);
});

/** Whether a token opens a route. Those of the plugin are named one by one, so that a new one gets its verdict here. */
const VERDICTS: readonly (readonly [route: RegExp, isOpen: boolean])[] = [
  [/^\/asf\/v1\/(?:signup|lostpassword|resetpassword)$/, true],
  [/^\/brainhouse\/v1\/(?:logout|member-content.*)$/, true],
  // They need a right, which no member has.
  [/^\/brainhouse\/v1\/content(?:\/releases.*)?$/, true],
  [/^\/jwt-auth\/v1\/token(?:\/validate)?$/, true],
  [/^\/wp\/v2\/users\/me$/, true],
  // Lists of routes.
  [/^\/(?:(?:asf|brainhouse|jwt-auth|wp-[a-z-]+)\/v1|wp\/v2|oembed\/1\.0)?$/, false],
  // Of WordPress itself.
  [/^\/(?:batch\/v1|(?:wp\/v2|oembed\/1\.0|wp-(?:site-health|block-editor|abilities)\/v1)\/.*)$/, false],
];

test('each route that WordPress lists has a verdict, and is closed to tokens if it has to be', async ({ request }) => {
  const { routes } = (await (await request.get(rest(''))).json()) as { readonly routes: object };
  const judged = Object.keys(routes).map((route) => ({
    route,
    isOpen: VERDICTS.find(([pattern]) => pattern.test(route))?.[1],
  }));
  expect(judged.length).toBeGreaterThan(100);
  expect(judged.filter(({ isOpen }) => isOpen === undefined)).toEqual([]);
  const token = await signIn(await createMember());
  const wrong: string[] = [];
  for (const { route, isOpen } of judged) {
    // A value for each group of the pattern; what is asked for need not exist.
    const address = route.slice(1).replace(/\(\?P<\w+>(?:[^()]|\([^()]*\))*\)/g, '1');
    const answer = await request.get(rest(address), bearer(token));
    const isRefused = answer.status() === 403 && (await answer.text()).includes('does not open this route');
    if (isRefused === isOpen) wrong.push(`${route}: ${answer.status()}`);
  }
  expect(wrong).toEqual([]);
});

test('API-47: pages and admin-ajax.php treat the owner of a token as a guest', async ({ request }) => {
  const token = await signIn(await createMember());
  for (const scheme of ['Bearer ', 'Bea%00rer ', 'Be<b>arer ']) {
    const headers = { Authorization: `${scheme}${token}` };
    const nonce = await request.get(`${facts.origin}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers });
    expect([scheme, nonce.status(), await nonce.text()]).toEqual([scheme, 400, '0']);
  }
  const form = { email: 'thief@example.com' };
  const inBody = { rest_route: '/wp/v2/users/me', ...form };
  for (const answer of [
    await request.post(`${facts.origin}/`, { ...bearer(token), form: inBody }),
    await request.post(`${facts.origin}/?rest_route=/WP/V2/USERS/ME&_method=PUT`, { ...bearer(token), form }),
    await request.get(rest('WP/V2/USERS/ME?_method=POST&email=thief@example.com'), bearer(token)),
  ]) {
    await expectError(answer, 403, 'rest_forbidden');
  }
});

test('API-47: an operator adds routes for tokens with a filter', async ({ request }) => {
  const token = await signIn(await createMember());
  addMustUsePlugin(
    `add_filter( 'brainhouse_token_routes', static function ( $routes ) { return array_merge( $routes, array( '/wp/v2/posts' ) ); } );`,
  );
  expect((await request.get(rest('wp/v2/posts'), bearer(token))).status()).toBe(200);
  await expectError(await request.get(rest('wp/v2/pages'), bearer(token)), 403, 'rest_forbidden');
  await undoChanges();
  await expectError(await request.get(rest('wp/v2/posts'), bearer(token)), 403, 'rest_forbidden');
});

for (const role of ['administrator', 'editor', 'author', 'brainhouse_publisher']) {
  test(`API-47: an account with the role ${role} gets no token, and loses the one that it has`, async () => {
    const member = await createMember();
    const token = await signIn(member);
    php(`${userOf(member)}->set_role( ${quote(role)} );`);
    await expectError(await requestMe(token), 403, 'jwt_auth_invalid_token');
    await expectError(await requestToken(member.username, member.password), 403, '[jwt_auth] account_with_rights');
    await expectError(await requestToken(member.username, 'wrong'), 403, '[jwt_auth] incorrect_password');

    // Nor does a key for its password travel over the site.
    await expectError(await resetPassword(createResetLink(member)), 400, 'invalid_key');
    php(`require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( ${userOf(member)}->ID );`);
  });
}
