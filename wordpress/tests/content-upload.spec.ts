import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { APIResponse } from '@playwright/test';
import { pushMemberContent } from '../content-push/push';
import { bearer, createMember, expectError, guestRequest, signIn } from './support/accounts';
import { checkRow, openSettings } from './support/admin';
import {
  asPublisher,
  contentUrl,
  createApplicationPassword,
  getPart,
  pushSample,
  writeSampleContent,
} from './support/content';
import { addMustUsePlugin, facts, php, quote, rest, undoAfterTest, undoChanges } from './support/wordpress';
import { expect, test } from './support/test';

function digest(bytes: string): string {
  return createHash('sha256').update(Buffer.from(bytes, 'latin1')).digest('hex');
}

const RELEASES = rest('brainhouse/v1/content/releases');

/** The headers of a request. */
type Headers = Readonly<Record<string, string>>;

/** Begins an upload. */
async function create(
  headers: Headers,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly name: string; readonly missing: readonly string[] }> {
  const created = await (await guestRequest()).post(RELEASES, { headers, data: { files } });
  return (await created.json()) as { readonly name: string; readonly missing: readonly string[] };
}

/** Uploads a file of a release. */
async function sendFile(headers: Headers, release: string, file: string, bytes: string): Promise<APIResponse> {
  return (await guestRequest()).post(`${RELEASES}/${release}/files`, {
    headers: { ...headers, 'Content-Type': 'application/octet-stream' },
    params: { path: file },
    data: Buffer.from(bytes, 'latin1'),
  });
}

/** Uploads a part and publishes it. @param before is called before each of the requests @returns the last answer */
async function publish(headers: Headers, bytes: string, before?: (step: string) => void): Promise<APIResponse> {
  const request = await guestRequest();
  before?.('create');
  const created = await request.post(RELEASES, { headers, data: { files: { 'homepage.json': digest(bytes) } } });
  if (!created.ok()) return created;
  const { name } = (await created.json()) as { readonly name: string };
  before?.('send');
  const sent = await sendFile(headers, name, 'homepage.json', bytes);
  // A file that is there already is not sent again.
  if (!sent.ok() && sent.status() !== 409) return sent;
  before?.('activate');
  return request.post(`${RELEASES}/${name}/activate`, { headers });
}

/** Lets nothing be written into the folder of member content. */
function lockContent(): void {
  const entries = readdirSync(facts.contentDir, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => `${parentPath}/${name}`);
  const all = [facts.contentDir, ...folders];
  for (const folder of all) chmodSync(folder, 0o500);
  undoAfterTest(() => all.forEach((folder) => chmodSync(folder, 0o700)));
}

test('OPS-104: an upload that cannot be written leaves the published content as it was, and can be repeated', async ({
  expectPhpError,
}) => {
  expectPhpError(/Permission denied/);
  const { headers } = asPublisher();
  const token = await signIn(await createMember());
  function content(text: string): string {
    return JSON.stringify({ name: 'homepage', content: { text } });
  }
  for (const step of ['create', 'send', 'activate']) {
    const [old, changed] = [`before ${step}`, `after ${step}`];
    expect((await publish(headers, content(old))).status()).toBe(200);
    const failed = await publish(headers, content(changed), (next) => {
      if (next === step) lockContent();
    });
    expect([500, 503], step).toContain(failed.status());
    expect(await failed.text()).not.toMatch(/Warning:|Stack trace|wp-content|\.php/);
    await undoChanges();
    expect(await getPart('homepage', token)).toMatchObject({ content: { text: old } });
    expect((await publish(headers, content(changed))).status()).toBe(200);
    expect(await getPart('homepage', token)).toMatchObject({ content: { text: changed } });
  }
});

test('an upload sends what is new, and members get the old release until it is complete', async ({ request }) => {
  const token = await signIn(await createMember());
  await pushSample('content-1', 'First');
  expect(JSON.stringify(await getPart('homepage', token))).toContain('First');
  const second = await pushSample('content-2', 'Second');
  expect(second.result).toEqual({ name: expect.any(String), files: 5, sent: 1 });
  expect(JSON.stringify(await getPart('homepage', token))).toContain('Second');

  // An upload that is given up changes nothing.
  const { headers } = asPublisher();
  const third = '{"name":"third"}';
  const { name, missing } = await create(headers, { 'homepage.json': digest(third) });
  expect(missing).toEqual(['homepage.json']);
  await expectError(await request.post(`${RELEASES}/${name}/activate`, { headers }), 409, 'incomplete_release');
  for (const [file, bytes] of [
    ['homepage.json', 'damaged'],
    ['skill.json', 'third'],
    ['../../current', 'third'],
  ] as const) {
    await expectError(await sendFile(headers, name, file, bytes), 400, 'rest_invalid_param');
  }
  expect(JSON.stringify(await getPart('homepage', token))).toContain('Second');
  expect((await sendFile(headers, name, 'homepage.json', third)).status()).toBe(204);
  // A web server might run them.
  const programs = ['../x.json', 'shell.php', 'shell.phtml', '.htaccess', 'page.html', 'picture.webp'];
  const bad = programs.map((file) => ({ [file]: digest('x') }));
  for (const files of [...bad, { 'homepage.json': 'x' }, {}, [], 'x']) {
    await expectError(await request.post(RELEASES, { headers, data: { files } }), 400, 'rest_invalid_param');
  }
  // Only the current release and the one before are kept.
  await pushSample('content-3', 'Fourth');
  expect(readdirSync(path.join(facts.contentDir, 'releases'))).toHaveLength(2);
});

test('API-55: a view has no element that leads its readers to another site', async () => {
  const content = writeSampleContent('content-meta', 'Secret');
  const html = '<p>Me<me<meta>ta a></p><META/http-equiv=refresh content="0; url=https://evil.example"><b>metal</b>';
  writeFileSync(path.join(content.dir, 'skill.json'), JSON.stringify({ view: { html, css: '' } }));
  await pushMemberContent({ from: content.dir, address: facts.origin, env: createApplicationPassword() });
  const { view } = await getPart('skill', await signIn(await createMember()));
  expect(view).toEqual({ css: '', html: html.replace('<meta', '&lt;meta').replace('<META', '&lt;META') });
});

test('API-50: an upload writes no file outside of its release, also if a parameter or a manifest of the folder names one', async ({
  request,
}) => {
  const { headers } = asPublisher();
  const script = '<?php echo "executed";';
  const traversal = path.relative(
    path.join(facts.contentDir, 'staging/NAME/files'),
    path.join(facts.webRoot, 'wp-content/executed.php'),
  );
  // A manifest that arrives as a part would list what later requests may write.
  const asPart = await request.post(RELEASES, { headers, data: { files: { 'manifest.json': digest('{}') } } });
  await expectError(asPart, 400, 'rest_invalid_param');
  const { name } = await create(headers, { 'a.json': digest('a') });
  for (const forged of [name, `${name}/files`, '../..']) {
    for (const address of [`${RELEASES}/0123456789abcdef/files`, `${RELEASES}/0123456789abcdef/activate`]) {
      const params = { path: 'a.json' };
      for (const options of [
        {
          params: { ...params, name: forged },
          data: 'a',
          headers: { ...headers, 'Content-Type': 'application/octet-stream' },
        },
        { params, headers, form: { name: forged } },
        { params, headers, data: { name: forged } },
      ]) {
        expect([forged, address, (await request.post(address, options)).status()]).toEqual([forged, address, 404]);
      }
    }
  }
  // As another program could change it.
  writeFileSync(
    path.join(facts.contentDir, 'staging', name, 'manifest.json'),
    JSON.stringify({ [traversal]: digest(script) }),
  );
  await expectError(await sendFile(headers, name, traversal, script), 404, 'unknown_release');
  expect(existsSync(path.join(facts.webRoot, 'wp-content/executed.php'))).toBe(false);
});

const PICTURE_FOLDER = `pictures/${'0'.repeat(20)}`;

for (const [file, bytes] of [
  ['homepage.json', '<html><script>alert(1)</script></html>'],
  ['homepage.json', '"a text"'],
  [`${PICTURE_FOLDER}/ada-300.avif`, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [`${PICTURE_FOLDER}/ada-300.webp`, '\0\0\0\x20ftypavif'],
  [`${PICTURE_FOLDER}/ada-300.webp`, '<?php echo "run";'],
] as const) {
  test(`API-55: an upload takes no ${file} with the content ${JSON.stringify(bytes)}`, async () => {
    const { headers } = asPublisher();
    const { name } = await create(headers, { [file]: digest(bytes) });
    await expectError(await sendFile(headers, name, file, bytes), 400, 'rest_invalid_param');
    expect(existsSync(path.join(facts.contentDir, 'staging', name, 'files', file))).toBe(false);
  });
}

test('only a publisher may upload', async ({ request }) => {
  const content = writeSampleContent('content-4', 'Published');
  const address = `${facts.origin}/wp-json/`;
  const publisher = createApplicationPassword('brainhouse_publisher');
  const good = { from: content.dir, address, env: publisher };
  expect((await pushMemberContent(good)).files).toBe(5);
  for (const [changes, message] of [
    [{ env: createApplicationPassword('editor') }, 'not allowed to upload'],
    [{ env: { ...publisher, WORDPRESS_PASSWORD: 'wrong' } }, 'must be an application password'],
    [{ env: {} }, 'Set WORDPRESS_USER and WORDPRESS_PASSWORD'],
    [{ address: 'members' }, 'is not the address'],
    [{ address: 'http://members.example' }, 'has no https'],
    [{ from: '/nowhere' }, 'Run npm run build first'],
    [{ address: 'http://127.0.0.1:1' }, 'cannot be reached'],
  ] as const) {
    await expect(pushMemberContent({ ...good, ...changes })).rejects.toThrow(message);
  }
  const data = { files: {} };
  await expectError(await request.post(RELEASES, { data }), 401, 'rest_not_logged_in');
  const token = await signIn(await createMember());
  await expectError(await request.post(RELEASES, { ...bearer(token), data }), 403, 'rest_forbidden');
});

test('npm run content:push says what it did and what to write', async () => {
  const content = writeSampleContent('content-6', 'By the command');
  const env = { ...process.env, ...createApplicationPassword('brainhouse_publisher') };
  function run(...args: readonly string[]): Promise<{ readonly code: number | string; readonly output: string }> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'scripts/push-member-content.ts', ...args],
        { env },
        (error, stdout, stderr) => {
          resolve({ code: error?.code ?? 0, output: stdout + stderr });
        },
      );
    });
  }
  const done = await run(facts.origin, '--from', content.dir);
  expect(done).toEqual({
    code: 0,
    output: expect.stringMatching(/^Members get the release \S+ now: 5 files, \d of them sent\.\n$/),
  });
  expect((await run()).code).toBe(2);
  expect(await run('members')).toEqual({
    code: 1,
    output: '"members" is not the address of a WordPress. Write, for example, https://members.example.\n',
  });
});

test('a folder below the one that the web server sends is refused', async ({ request }) => {
  const inside = path.join(facts.webRoot, 'wp-content/uploads/members');
  const problem = php<string>(`
    add_filter( 'brainhouse_content_folder', static function () { return ${quote(inside)}; } );
    return Brainhouse\\Content_Folder::problem();`);
  expect(problem).toContain(`${inside} is below the folder that the web server sends`);
  expect(existsSync(inside)).toBe(false);
  const missing = php<string>(`
    add_filter( 'brainhouse_content_folder', static function () { return '/proc/nowhere'; } );
    return Brainhouse\\Content_Folder::problem();`);
  expect(missing).toContain('/proc/nowhere does not exist and cannot be created');
  await expectError(await request.get(contentUrl('homepage.json')), 401, 'rest_not_logged_in');
});

test('API-52: the folder and its files make web servers refuse them', async ({ request }) => {
  const { result } = await pushSample('content-7', 'Closed');
  const release = path.join(facts.contentDir, 'releases', result.name);
  expect(readdirSync(facts.contentDir)).toEqual(
    expect.arrayContaining(['.htaccess', 'index.html', 'index.php', 'web.config']),
  );
  const copy = path.join(release, 'homepage.json');
  // Other accounts of the host read no file.
  expect((statSync(copy).mode & 0o077).toString(8)).toBe('0');
  const address = `${facts.parentOrigin}/${path.relative(facts.folder, copy)}`;
  expect((await request.get(address)).status()).toBe(403);
  const [file, away] = [path.join(facts.contentDir, '.htaccess'), path.join(facts.folder, 'htaccess')];
  renameSync(file, away);
  undoAfterTest(() => renameSync(away, file));
  expect((await request.get(address)).status()).toBe(200);
});

test('API-52: a folder that another site of the host sends is named by the checks', async ({ operator: page }) => {
  // As on hosts where the folder of a sub-domain is in that of the main site.
  const site = createServer((request, response) => {
    const file = path.join(facts.folder, decodeURIComponent(request.url ?? ''));
    response.end(existsSync(file) ? readFileSync(file) : 'Not found');
  });
  site.listen(0, '127.0.0.1');
  undoAfterTest(() => site.close());
  await once(site, 'listening');
  // The address of a TCP server is an object; only a pipe has a string.
  const { port } = site.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  addMustUsePlugin(
    `add_filter( 'brainhouse_sites_of_host', static function ( $origins ) { return array_merge( $origins, array( ${quote(origin)} ) ); } );`,
  );
  await openSettings(page);
  const check = checkRow(page, 'content_closed');
  await expect(check).toHaveAttribute('data-status', 'error');
  await expect(check).toContainText(`at ${origin}/${path.basename(facts.contentDir)}/`);
  expect(readdirSync(facts.contentDir).filter((name) => name.startsWith('probe-'))).toEqual([]);
});

test('API-52: without a setting, the address of the folder cannot be guessed, and content of an earlier version moves there', () => {
  const parent = path.dirname(facts.webRoot);
  const old = path.join(parent, 'brainhouse-content');
  const names = php<readonly string[]>(`
    mkdir( ${quote(old)} );
    delete_option( 'brainhouse_content_name' );
    return array( Brainhouse\\Content_Protection::default_name( ${quote(parent)} ), Brainhouse\\Content_Protection::default_name( ${quote(parent)} ) );`);
  expect(new Set(names).size).toBe(1);
  expect(names[0]).toMatch(/^brainhouse-content-[a-f0-9]{32}$/);
  expect([existsSync(old), existsSync(path.join(parent, names[0] ?? ''))]).toEqual([false, true]);
  rmSync(path.join(parent, names[0] ?? ''), { recursive: true });
});
