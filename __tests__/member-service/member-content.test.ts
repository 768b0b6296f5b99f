import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removeTree, writeTree } from './fixture-site';
import { restError, startService } from './service-under-test';
import type { ServiceUnderTest } from './service-under-test';
import { signUpForm } from './sign-up-form';

const URL_OF_HOMEPAGE = '/member-content/homepage.json';
const HOMEPAGE = JSON.stringify({ name: 'homepage', content: {} });

let publicDir: string;
let service: ServiceUnderTest;
let headers: { authorization: string };

beforeAll(async () => {
  publicDir = await writeTree({
    'index.html': '<!doctype html>',
    'member-content/homepage.json': HOMEPAGE,
    'member-content/inner/deep.json': '{}',
    'secret.json': '{}',
  });
  await writeFile(path.join(publicDir, 'member-content/homepage.json.br'), brotliCompressSync(HOMEPAGE));
  service = await startService({ publicDir });
  const ada = await service.services.members.create(signUpForm('ada'), { approved: true });
  headers = { authorization: `Bearer ${await service.services.tokens.issue(ada)}` };
});

afterAll(async () => {
  await service.close();
  await removeTree(publicDir);
});

it('is served to an approved member, without caching', async () => {
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
  'answers %s with 401 without a token',
  async (url) => {
    const answer = await service.get(url);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(restError(401, 'rest_not_logged_in'));
  },
);

it('answers 403 for a bad token', async () => {
  const answer = await service.get(URL_OF_HOMEPAGE, { headers: { authorization: 'Bearer null' } });
  expect(answer.json()).toEqual(restError(403, 'jwt_auth_invalid_token'));
});

it.each(['waiting', 'rejected', 'deleted'])('answers 401 for the token of a member who is %s', async (state) => {
  const { members, tokens } = service.services;
  const member = await members.create(signUpForm(state), { approved: state === 'rejected' });
  const token = await tokens.issue(member);
  if (state === 'rejected') {
    await members.reject(state);
  } else if (state === 'deleted') {
    await members.remove(state);
  }
  const answer = await service.get(URL_OF_HOMEPAGE, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.json()).toEqual(restError(401, 'rest_not_logged_in'));
});

it('answers 401 when the token is older than the account with its id', async () => {
  const { members, tokens } = service.services;
  // After a database was restored from an older backup, the id may belong to another member.
  const next = (await members.create(signUpForm('lost'), { approved: true })).id + 1;
  const old = { authorization: `Bearer ${await tokens.issue({ id: next })}` };
  service.pass(5 * 60_000);
  const newcomer = await members.create(signUpForm('newcomer'), { approved: true });
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

it.each([
  '/Member-Content/homepage.json',
  '/MEMBER-CONTENT/homepage.json',
  '/%6dember-content/homepage.json',
  '//member-content/homepage.json',
  '/./member-content/homepage.json',
  '/member-content//homepage.json',
  '/member-content/homepage.json/',
])('serves no content without a login at %s', async (url) => {
  const answer = await service.get(url);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('"content"');
});

it('answers other methods with 404', async () => {
  const answer = await service.post(URL_OF_HOMEPAGE, {}, { headers });
  expect(answer.json()).toEqual(restError(404, 'rest_no_route'));
});

it('is served without a login, for tests, if so configured', async () => {
  const open = await startService({ publicDir, isMemberContentOpen: true });
  expect((await open.get(URL_OF_HOMEPAGE)).body).toBe(HOMEPAGE);
  await open.close();
});
