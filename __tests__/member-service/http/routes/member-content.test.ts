import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createUrlSigner } from '../../../../member-service/auth/signed-urls';
import { createTokens } from '../../../../member-service/auth/tokens';
import { writeTree } from '../../support/fixture-site';
import { expectError, restError, startService, type ServiceUnderTest } from '../../support/service-under-test';
import { signUpForm } from '../../support/sign-up-form';
import { reject } from '../../../../member-service/subjects/decisions/decide';
import { deleteAccount } from '../../../../member-service/subjects/deletion/delete-account';
import { endSessions } from '../../../../member-service/subjects/own-account/end-sessions';
import { createAccount } from '../../../../member-service/subjects/sign-up/sign-up';

const URL_OF_HOMEPAGE = '/member-content/homepage.json';
const HOMEPAGE = JSON.stringify({ name: 'homepage', content: {} });

let publicDir: string;
let service: ServiceUnderTest;
let headers: { authorization: string };

const FOLDER = '0123456789abcdef0123';
const PICTURES = `/member-content/pictures/${FOLDER}`;
const PICTURE = `${PICTURES}/caf%C3%A9%2C%201-300.avif`;
const MARKUP = `<p>See src=&quot;${PICTURE}&quot; and ${PICTURE}</p><picture><source srcSet="${PICTURE} 300w,\n${PICTURE} 600w"/><img alt="" src="${PICTURE}"/></picture>`;
const WITH_PICTURES = JSON.stringify({
  name: 'classroom',
  content: {
    text: `See ${PICTURE}`,
    image: {
      images: {
        sources: [{ srcSet: `${PICTURE} 300w,\n${PICTURE} 600w`, type: 'image/avif' }],
        fallback: { src: `https://members.example${PICTURES}/a-300.webp` },
      },
    },
  },
  view: { html: MARKUP, css: '' },
});

/** @returns the headers of a request with the token of a new member */
async function newMember(username: string, { services }: ServiceUnderTest = service): Promise<typeof headers> {
  const member = await createAccount(services, signUpForm(username), { approved: true });
  return { authorization: `Bearer ${await services.tokens.issue(member)}` };
}

beforeAll(async () => {
  publicDir = await writeTree({
    'member-content/classroom.json': WITH_PICTURES,
    [`member-content/pictures/${FOLDER}/café, 1-300.avif`]: 'a picture',
    [`member-content/pictures/${FOLDER}/secret.json`]: '{}',
    'index.html': '<!doctype html>',
    'member-content/homepage.json': HOMEPAGE,
    'member-content/inner/deep.json': '{}',
    'secret.json': '{}',
  });
  await writeFile(path.join(publicDir, 'member-content/homepage.json.br'), brotliCompressSync(HOMEPAGE));
  service = await startService({ publicDir });
  headers = await newMember('ada');
});

it('AREA-04: is served to an approved member, without caching', async () => {
  const answer = await service.get(URL_OF_HOMEPAGE, { headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers.etag).toBeUndefined();
  expect(answer.body).toBe(HOMEPAGE);
  const brotli = await service.get(URL_OF_HOMEPAGE, { headers: { ...headers, 'accept-encoding': 'br' } });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotli.headers.vary).toMatch(/Origin.*accept-encoding/);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(HOMEPAGE);
});

it.each([URL_OF_HOMEPAGE, '/member-content/none.json', '/member-content/homepage.json.br'])(
  'AREA-04, OPS-73: answers %s with 401 without a token',
  async (url) => {
    const answer = await service.get(url);
    expectError(answer, 401, 'rest_not_logged_in');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  },
);

it.each(['waiting', 'deleted'])('AREA-04: answers 401 for the token of a member who is %s', async (state) => {
  const { services } = service;
  const { tokens } = services;
  const member = await createAccount(services, signUpForm(state), { approved: false });
  const token = await tokens.issue(member);
  if (state === 'deleted') {
    await deleteAccount(services, state);
  }
  const refused = await service.get(URL_OF_HOMEPAGE, { headers: { authorization: `Bearer ${token}` } });
  expectError(refused, 401, 'rest_not_logged_in');
});

it('answers 401 when the token is older than the account with its id', async () => {
  const { services } = service;
  const { tokens } = services;
  // After a database was restored from an older backup, the id may belong to another member.
  const next = (await createAccount(services, signUpForm('lost'), { approved: true })).id + 1;
  const old = { authorization: `Bearer ${await tokens.issue({ id: next })}` };
  service.pass(5 * 60_000);
  const newcomer = await createAccount(services, signUpForm('newcomer'), { approved: true });
  expect(newcomer.id).toBe(next);
  for (const answer of [
    await service.get(URL_OF_HOMEPAGE, { headers: old }),
    await service.get('/wp-json/wp/v2/users/me', { headers: old }),
    await service.post('/wp-json/jwt-auth/v1/token/validate', {}, { headers: old }),
  ]) {
    expect(answer.json()).toEqual(restError(401, 'rest_not_logged_in'));
  }
  const own = { authorization: `Bearer ${await tokens.issue(newcomer)}` };
  expect((await service.get(URL_OF_HOMEPAGE, { headers: own })).statusCode).toBe(200);
});

it.each([
  '/member-content',
  '/member-content/',
  '/member-content/none.json',
  '/member-content/homepage.json.br',
  '/member-content/homepage',
  '/member-content/inner/deep.json',
  '/member-content/..%2fsecret.json',
  '/member-content/%2e%2e%2fsecret.json',
  '/member-content/..%5csecret.json',
  '/member-content/homepage.json%00',
])('serves no file at %s', async (url) => {
  const answer = await service.get(url, { headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('"content"');
});

describe('pictures', () => {
  /** The key in the addresses of a part. */
  async function takeKey(to: ServiceUnderTest = service, sent = headers): Promise<string> {
    const { body } = await to.get('/member-content/classroom.json', { headers: sent });
    return /\?key=([^ "\\]+)/.exec(body)?.[1] ?? 'no key';
  }

  it('AREA-23: have a key in their addresses, and texts are as they were', async () => {
    const key = await takeKey();
    const answer = await service.get('/member-content/classroom.json', { headers });
    expect(answer.json()).toEqual({
      name: 'classroom',
      content: {
        text: `See ${PICTURE}`,
        image: {
          images: {
            sources: [{ srcSet: `${PICTURE}?key=${key} 300w,\n${PICTURE}?key=${key} 600w`, type: 'image/avif' }],
            fallback: { src: `https://members.example${PICTURES}/a-300.webp?key=${key}` },
          },
        },
      },
      view: {
        html: `<p>See src=&quot;${PICTURE}&quot; and ${PICTURE}</p><picture><source srcSet="${PICTURE}?key=${key} 300w,\n${PICTURE}?key=${key} 600w"/><img alt="" src="${PICTURE}?key=${key}"/></picture>`,
        css: '',
      },
    });
    expect(key).not.toContain(headers.authorization.slice('Bearer '.length));
  });

  it('AREA-23: are sent with the key, and no browser keeps them for the next person at the device', async () => {
    const answer = await service.get(`${PICTURE}?key=${await takeKey()}`);
    expect([answer.statusCode, answer.body]).toEqual([200, 'a picture']);
    expect(answer.headers['content-type']).toBe('image/avif');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect((await service.get(PICTURE, { headers })).statusCode).toBe(200);
  });

  it.each([PICTURE, `${PICTURES}/none-300.avif`, `${PICTURES}/secret.json`, '/member-content/pictures/x/y'])(
    'are refused with 401 without a key or token, whether they exist or not: %s',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await service.app.inject({ method, url, headers: { range: 'bytes=0-3' } });
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([401, 'private, no-store']);
      }
    },
  );

  it('AREA-23: are refused with 403 and a changed key', async () => {
    const [id, session, issued, expiry, signature = ''] = (await takeKey()).split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    for (const key of [
      `${Number(id) + 1}.${session}.${issued}.${expiry}.${signature}`,
      `${id}.${session}.${Number(issued) + 1}.${expiry}.${signature}`,
      `${id}.${'A'.repeat(43)}.${issued}.${expiry}.${signature}`,
      `${id}.${session}.${issued}.${Number(expiry) + 1}.${signature}`,
      `${id}.${session}.${issued}.${expiry}.${other}${signature.slice(1)}`,
      `${id}.${session}.${issued}.${expiry}.`,
      `${id}.${session}.${issued}.${expiry}.${signature}x`,
      headers.authorization.slice('Bearer '.length),
      '',
      '%00',
    ]) {
      const answer = await service.get(`${PICTURE}?key=${key}`);
      expect([key, answer.json()]).toEqual([key, restError(403, 'jwt_auth_invalid_token')]);
    }
    expect((await service.get(`${PICTURE}?key=a&key=b`)).statusCode).toBe(403);
  });

  it('are refused with the key of another site or secret, and sent with that of the previous secret', async () => {
    const other = await startService({ publicDir, siteUrl: 'https://other.example' });
    const key = await takeKey(other, await newMember('ada', other));
    expect((await service.get(`${PICTURE}?key=${key}`)).statusCode).toBe(403);

    const { jwtSecret: jwtPreviousSecret, siteUrl } = service.config;
    const rotated = await startService({
      publicDir,
      jwtSecret: 'another secret, of more than forty characters',
      jwtPreviousSecret,
    });
    const owner = await createAccount(rotated.services, signUpForm('ada'), { approved: true });
    const old = createTokens({
      secret: jwtPreviousSecret ?? '',
      previousSecret: undefined,
      issuer: siteUrl,
      now: rotated.now,
    });
    expect(await takeKey(rotated, { authorization: `Bearer ${await old.issue(owner)}` })).toMatch(/^\d/);
    const before = createUrlSigner({
      secret: jwtPreviousSecret ?? '',
      previousSecret: undefined,
      issuer: siteUrl,
      now: rotated.now,
    });
    const session = { memberId: owner.id, sessionHash: 'A'.repeat(43), issuedAt: rotated.now() };
    expect((await rotated.get(`${PICTURE}?key=${before.sign(session)}`)).statusCode).toBe(200);
  });

  it('AREA-23: are refused when the key has expired, and after at most a day', async () => {
    const own = await newMember('expiring');
    const key = await takeKey(service, own);
    service.pass(11 * 3_600_000);
    expect((await service.get(`${PICTURE}?key=${key}`)).statusCode).toBe(200);
    service.pass(13 * 3_600_000);
    expect((await service.get(`${PICTURE}?key=${key}`)).json()).toEqual(restError(403, 'jwt_auth_invalid_token'));
    expect(await takeKey(service, own)).not.toBe(key);
  });

  it('keep their address for hours, so that content that is fetched again does not load them again', async () => {
    const own = await newMember('caching');
    const key = await takeKey(service, own);
    service.pass(1_000);
    expect(await takeKey(service, own)).toBe(key);
  });

  it.each(['rejected', 'deleted', 'signed out by the operator'])(
    'are refused immediately to a member who is %s',
    async (state) => {
      const { services } = service;
      const username = `gone-${state.slice(0, 3)}`;
      const key = await takeKey(service, await newMember(username));
      expect((await service.get(`${PICTURE}?key=${key}`)).statusCode).toBe(200);
      service.pass(5_000);
      if (state === 'rejected') await reject(services, username);
      else if (state === 'deleted') await deleteAccount(services, username);
      else await endSessions(services, username);
      expect((await service.get(`${PICTURE}?key=${key}`)).statusCode).toBeGreaterThanOrEqual(401);
    },
  );

  it.each([
    `${PICTURES}/secret.json`,
    `${PICTURES}/..%2fcaf%C3%A9%2C%201-300.avif`,
    `/member-content/pictures/..%2f..%2fstatic/a-1.avif`,
    `/member-content/pictures/${FOLDER}/.hidden-1.avif`,
    `/member-content/pictures/${FOLDER}/none-300.avif`,
    `/member-content/pictures/${FOLDER}`,
    `/member-content/pictures/`,
  ])('are no other files: %s', async (url) => {
    const answer = await service.get(`${url}?key=${await takeKey()}`);
    expect([401, 404]).toContain(answer.statusCode);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await service.get(url, { headers })).statusCode).toBe(404);
  });

  it('may be shown by pages of other hosts only if these are configured', async () => {
    const other = await startService({ publicDir, allowedOrigins: ['https://brainhouse.example'] });
    const key = await takeKey(other, await newMember('ada', other));
    const answer = await other.get(`${PICTURE}?key=${key}`);
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});

it('answers other methods with 404', async () => {
  expectError(await service.post(URL_OF_HOMEPAGE, {}, { headers }), 404, 'rest_no_route');
});
