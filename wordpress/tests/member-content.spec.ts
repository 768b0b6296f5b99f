import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIResponse } from '@playwright/test';
import {
  bearer,
  createMember,
  expectError,
  requestLink,
  requestMe,
  requestToken,
  signIn,
  signUp,
  userOf,
} from './support/accounts';
import { CONTENT, contentUrl, getPart, picturesIn, pushSample } from './support/content';
import { facts, php, quote, rest, usePlainPermalinks } from './support/wordpress';
import { expect, test } from './support/test';

test('a guest gets 401 for every file, known or not', async ({ request }) => {
  const { content } = await pushSample('content-1', 'Secret of members');
  for (const file of [...content.files, 'nothing.json', 'pictures/x', '', 'homepage', 'HOMEPAGE.json']) {
    await expectError(await request.get(contentUrl(file)), 401, 'rest_not_logged_in');
    const head = await request.head(contentUrl(file === '' ? 'x' : file));
    expect([file, head.status()]).toEqual([file, 401]);
  }
  const answer = await request.get(contentUrl('homepage.json'));
  expect(answer.headers()['cache-control']).toBe('private, no-store');
  expect(await answer.text()).not.toContain('Secret');
  await expectError(await request.get(rest(CONTENT)), 401, 'rest_not_logged_in');
  const options = await request.fetch(contentUrl('homepage.json'), { method: 'OPTIONS' });
  expect(await options.text()).not.toContain('Secret');
});

test('a member gets the parts as they were built, with addresses of pictures that work without a header', async ({
  request,
}) => {
  const { content } = await pushSample('content-1', 'Secret of members');
  const token = await signIn(await createMember());
  const homepage = await getPart('homepage', token);
  const built = readFileSync(path.join(content.dir, 'homepage.json'), 'utf8');
  const pictures = picturesIn(homepage);
  // Three in the content, and the same in the view.
  expect(pictures).toHaveLength(6);
  expect(pictures.slice(3).toSorted()).toEqual(pictures.slice(0, 3).toSorted());
  const restored = JSON.stringify(homepage)
    .replaceAll(/\?key=[\w.-]+/g, '')
    .replaceAll(rest(CONTENT), 'https://elsewhere.example/member-content');
  expect(JSON.parse(restored)).toEqual(JSON.parse(built));
  expect(JSON.stringify(homepage)).toContain('"empty":{},"list":[],"src":"/elsewhere.png","number":1.5');

  const skill = await getPart('skill', token);
  expect(skill.title).toBe('Skill – “Über”');
  const all = new Set([...pictures, ...picturesIn(skill)]);
  for (const address of all) {
    const url = new URL(address);
    expect(url.origin).toBe(facts.origin);
    const picture = await request.get(address);
    expect(picture.status(), address).toBe(200);
    const file = decodeURIComponent(url.pathname.split('/member-content/')[1] ?? '');
    expect(await picture.body()).toEqual(readFileSync(path.join(content.dir, file)));
    expect(picture.headers()).toMatchObject({
      'content-type': file.endsWith('.webp') ? 'image/webp' : 'image/avif',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(picture.headers()['cache-control']).toBe('private, no-store');
    // Without the key, with another one, and with the key of another picture's address in another route.
    url.search = '';
    await expectError(await request.get(url.href), 401, 'rest_not_logged_in');
    const ofAnother = (new URL(address).searchParams.get('key') ?? '').replace(/^\d+/, '1');
    for (const key of ['', 'x', '1.9999999999.AAAAAAAAAAAAAAAAAAAAAA', ofAnother]) {
      url.search = `?${new URLSearchParams({ key }).toString()}`;
      await expectError(await request.get(url.href), 403, 'jwt_auth_invalid_token');
    }
    const other = contentUrl('homepage.json') + new URL(address).search;
    await expectError(await request.get(other), 401, 'rest_not_logged_in');
    expect((await request.get(address.replace(/\?.*/, ''), bearer(token))).status()).toBe(200);
  }
  expect((await request.head(pictures[0] ?? '')).status()).toBe(200);
  await expectError(await request.get(contentUrl('nothing.json'), bearer(token)), 404, 'rest_no_route');
  const names = [
    'current',
    'skill.json.br',
    '..%2f..%2fcurrent',
    'pictures/%2e%2e/current',
    'homepage.json%00',
    'homepage.json%0a',
  ];
  for (const name of names) {
    const answer = await request.get(`${rest(CONTENT)}/${name}`, bearer(token));
    // nginx refuses the character 0 itself.
    expect([404, name.endsWith('%00') ? 400 : 404], name).toContain(answer.status());
  }
});

test('API-55: no cache may store an answer of a route that the site calls, nor give it to somebody else, and no page may embed it', async ({
  request,
}) => {
  const member = await createMember();
  const token = await signIn(member);
  const answers: readonly (readonly [number, APIResponse])[] = [
    [200, await requestToken(member.username, member.password)],
    [403, await requestToken(member.username, 'wrong')],
    [200, await requestMe(token)],
    [401, await request.get(rest('wp/v2/users/me'))],
    [403, await requestMe(`${token}x`)],
    [200, await request.get(rest('wp/v2/users/me?_envelope'), bearer(token))],
    [200, await request.get(`${contentUrl('homepage.json')}?_envelope`)],
    [200, await request.get(contentUrl('homepage.json'), bearer(token))],
    [401, await request.get(contentUrl('homepage.json'))],
    [404, await request.get(contentUrl('nothing.json'), bearer(token))],
    [404, await request.get(rest('brainhouse/v1/nothing'))],
    [404, await request.get(rest('asf/v1/signup'))],
    [400, await signUp({})],
    [
      400,
      await request.post(rest('asf/v1/signup'), {
        headers: { 'Content-Type': 'application/json' },
        data: Buffer.from('{'),
      }),
    ],
    [200, await requestLink('nobody')],
  ];
  for (const [status, answer] of answers) {
    const headers = answer.headers();
    expect([answer.url(), answer.status(), headers['cache-control']]).toEqual([
      answer.url(),
      status,
      'private, no-store',
    ]);
    expect(headers.vary, answer.url()).toContain('Authorization');
    // A browser that opens the address itself runs and loads nothing, as with the member service.
    expect(headers, answer.url()).toMatchObject({
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
  const [picture = ''] = picturesIn(await getPart('homepage', token));
  expect((await request.get(picture)).headers()).toMatchObject({
    'cache-control': 'private, no-store',
    vary: expect.stringContaining('Authorization'),
  });
});

test('content and pictures are found with plain permalinks, too', async ({ request }) => {
  await pushSample('content-plain', 'Plain');
  const token = await signIn(await createMember());
  usePlainPermalinks();
  const address = `${facts.origin}/?rest_route=/${CONTENT}/homepage.json`;
  await expectError(await request.get(address), 401, 'rest_not_logged_in');
  const part = (await (await request.get(address, bearer(token))).json()) as { view: { html: string } };
  const [picture = ''] = picturesIn(part);
  expect(picture).toContain('rest_route=');
  expect((await request.get(picture)).status(), picture).toBe(200);
  // In the markup of the view `&` is encoded, and the attributes are as they were.
  expect(part.view.html).toContain(`<img alt="" src="${picture.replaceAll('&', '&amp;')}"/>`);
  expect(part.view.html).toContain('&amp; more</p><source srcSet="http');
});

test('a link in a release does not lead out of it', async ({ request }) => {
  const { content } = await pushSample('content-links', 'Linked');
  const token = await signIn(await createMember());
  const [picture = ''] = content.pictures;
  const answer = php<string>(`
    $release = Brainhouse\\Content_Folder::release( Brainhouse\\Content_Folder::current() );
    unlink( $release . '/skill.json' );
    file_put_contents( ${quote(`${facts.folder}/outside.json`)}, '{"name":"outside"}' );
    symlink( ${quote(`${facts.folder}/outside.json`)}, $release . '/skill.json' );
    return (string) Brainhouse\\Content_Folder::find( ${quote(picture)} );`);
  expect(answer).toContain(picture);
  await expectError(await request.get(contentUrl('skill.json'), bearer(token)), 404, 'rest_no_route');
});

test('API-53: a key ends with the session and after a day', async ({ request }) => {
  const member = await createMember();
  const [picture = ''] = picturesIn(await getPart('homepage', await signIn(member)));
  const key = new URL(picture).searchParams.get('key') ?? '';
  const [, session = '', expiry] = key.split('.');
  const lifetime = Number(expiry) - Date.now() / 1000;
  expect(lifetime).toBeGreaterThan(12 * 3600 - 60);
  expect(lifetime).toBeLessThanOrEqual(24 * 3600);
  const expired = php<string>(`
    $user = ${userOf(member)};
    $hmac = new ReflectionMethod( 'Brainhouse\\Signed_Urls', 'hmac' ); $hmac->setAccessible( true );
    $expiry = time() - 1;
    return $user->ID . '.${session}.' . $expiry . '.' . $hmac->invoke( null, $user, '${session}', $expiry );`);
  await expectError(await request.get(picture.replace(key, expired)), 403, 'jwt_auth_invalid_token');
  expect((await request.get(picture)).status()).toBe(200);
  php(`Brainhouse\\Members::sign_out( ${userOf(member)}->ID );`);
  await expectError(await request.get(picture), 403, 'jwt_auth_invalid_token');

  const token = await signIn(member);
  const [shown = ''] = picturesIn(await getPart('homepage', token));
  expect((await request.get(shown)).status()).toBe(200);
  expect((await request.post(rest('brainhouse/v1/logout'), bearer(token))).status()).toBe(200);
  await expectError(await request.get(shown), 403, 'jwt_auth_invalid_token');
});
