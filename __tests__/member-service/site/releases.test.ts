import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CURRENT_RELEASE, hasRelease, publishRelease, RELEASES_FOLDER } from '../../../member-service/site/release';
import { createServedFolder } from '../../../member-service/site/served-folder';
import { writeTree } from '../support/fixture-site';
import { startServiceProcess } from '../support/service-process';
import { buildOf, chunkOf, PAGES, writeFakeBuild } from '../support/fake-build';

jest.setTimeout(120_000);

/** `npm run test:long` sends requests during ten releases, three seconds apart; `npm test` during three. */
const IS_LONG = process.env.LONG_TESTS === 'true';
const RELEASES = IS_LONG ? 10 : 3;
const BETWEEN_RELEASES_MS = IS_LONG ? 3_000 : 100;
const REQUESTS_PER_SECOND = 50;

const CHUNK = 'app-0123456789abcdef0123.js';
const CHUNK_RULES = JSON.stringify({
  rules: [
    { path: '/*', headers: { 'X-Frame-Options': 'DENY' } },
    { path: '/static/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
    { path: `/${CHUNK}`, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  ],
});

let dir: string;
let publicDir: string;
let releasesDir: string;

beforeEach(async () => {
  dir = await writeTree({});
  publicDir = path.join(dir, 'public');
  releasesDir = path.join(dir, RELEASES_FOLDER);
  await mkdir(path.join(publicDir, 'events'), { recursive: true });
});

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(publicDir, file)), { recursive: true });
  await writeFile(path.join(publicDir, file), content);
}

function served(file = 'events/index.html'): Promise<string> {
  return readFile(path.join(releasesDir, CURRENT_RELEASE, file), 'utf8');
}

function release(): Promise<void> {
  return publishRelease(publicDir, releasesDir);
}

describe('a release', () => {
  it('shows a build when it is finished, and not what later builds write', async () => {
    expect(await hasRelease(releasesDir)).toBe(false);
    await write('events/index.html', 'the first build');
    await release();
    expect(await hasRelease(releasesDir)).toBe(true);
    for (const text of ['a second, longer build', 'the third', 'a fourth build']) {
      const before = await served();
      await write('events/index.html', text);
      expect(await served()).toBe(before);
      await release();
      expect(await served()).toBe(text);
    }
  });

  it('shares unchanged files with the one before, and keeps their times', async () => {
    await write('events/index.html', 'unchanged');
    await write('index.html', 'first');
    await utimes(path.join(publicDir, 'events/index.html'), new Date(1_000), new Date(2_000));
    await release();
    const first = await stat(path.join(releasesDir, CURRENT_RELEASE, 'events/index.html'));
    expect(first.mtimeMs).toBe(2_000);
    await write('index.html', 'second');
    await release();
    const second = await stat(path.join(releasesDir, CURRENT_RELEASE, 'events/index.html'));
    expect(second.ino).toBe(first.ino);
    // Gatsby writes files in place.
    await write('events/index.html', 'changed');
    expect(await served()).toBe('unchanged');
    expect(await readFile(path.join(releasesDir, '1/events/index.html'), 'utf8')).toBe('unchanged');
  });

  it.each([
    ['cut', ''],
    ['filled with zeros', '\0'.repeat('<p>Events</p>'.length)],
  ])(
    'OPS-91: has every file whole, also if a power failure has left one of the release before %s',
    async (_what, content) => {
      await write('events/index.html', '<p>Events</p>');
      await write('about-us/index.html', '<p>About</p>');
      await release();
      await writeFile(path.join(releasesDir, CURRENT_RELEASE, 'events/index.html'), content);
      await release();
      expect(await served()).toBe('<p>Events</p>');
      expect(await served('about-us/index.html')).toBe('<p>About</p>');
    },
  );

  it('OPS-91: is on the disk before the link is switched to it, and the link before the release counts', async () => {
    await write('events/index.html', '<p>Events</p>');
    const trace = path.join(dir, 'trace.txt');
    const code = `
      const fs = require('node:fs/promises');
      const { appendFileSync } = require('node:fs');
      const log = (line) => appendFileSync(${JSON.stringify(trace)}, line + '\\n');
      const { open, rename } = fs;
      fs.open = async (file, ...args) => {
        const handle = await open(file, ...args);
        const sync = handle.sync.bind(handle);
        handle.sync = async () => { await sync(); log('sync ' + file); };
        return handle;
      };
      fs.rename = async (...args) => { await rename(...args); log('switch'); };
      require('tsx/cjs');
      require(${JSON.stringify(path.resolve('member-service/site/release.ts'))})
        .publishRelease(${JSON.stringify(publicDir)}, ${JSON.stringify(releasesDir)});`;
    const child = spawn(process.execPath, ['-e', code], { stdio: 'inherit' });
    expect((await once(child, 'exit'))[0]).toBe(0);
    const steps = (await readFile(trace, 'utf8')).trim().split('\n');
    const switched = steps.indexOf('switch');
    const target = path.join(releasesDir, '1');
    const synced = steps.slice(0, switched).map((step) => step.replace('sync ', ''));
    expect(synced).toEqual(
      expect.arrayContaining([
        path.join(target, 'events/index.html'),
        path.join(target, 'events'),
        target,
        releasesDir,
      ]),
    );
    expect(steps.slice(switched + 1)).toEqual([`sync ${releasesDir}`]);
  });

  it('OPS-72: has the member content of another folder, unless the next build has none', async () => {
    const contentDir = path.join(dir, 'hosting/member-content');
    const picture = 'member-content/pictures/0123456789abcdef0123/a-300.avif';
    await write('index.html', 'a page');
    await write(`../hosting/${picture}`, 'a picture');
    await write('../hosting/member-content/skill.json', '{}');
    for (let number = 1; number <= 2; number += 1) {
      await publishRelease(publicDir, releasesDir, contentDir);
      expect(await served(picture)).toBe('a picture');
      expect(await served('member-content/skill.json')).toBe('{}');
    }
    await rm(path.join(contentDir, 'pictures'), { recursive: true });
    await publishRelease(publicDir, releasesDir, contentDir);
    expect(await served(picture)).toBe('a picture');
    await release();
    await expect(served(picture)).rejects.toThrow('ENOENT');
    await expect(served('member-content/skill.json')).rejects.toThrow('ENOENT');
  });

  it('has no deleted page', async () => {
    await write('events/index.html', 'the first build');
    await release();
    await rm(path.join(publicDir, 'events'), { recursive: true });
    await release();
    await expect(served()).rejects.toThrow('ENOENT');
  });

  it('keeps the hashed files of the last two builds, with their compressed copies', async () => {
    const hashed = [CHUNK, `${CHUNK}.br`, 'static/0123456789abcdef0123456789abcdef/event.webp'];
    await write('_hosting.json', CHUNK_RULES);
    for (const file of hashed) await write(file, `content of ${file}`);
    await write('app.js', 'without a hash');
    await release();
    for (const file of [...hashed, 'app.js']) await rm(path.join(publicDir, file));
    await write('_hosting.json', JSON.stringify({ rules: [] }));
    for (let later = 1; later <= 2; later += 1) {
      await release();
      for (const file of hashed) expect(await served(file)).toBe(`content of ${file}`);
      await expect(served('app.js')).rejects.toThrow('ENOENT');
    }
    await release();
    for (const file of hashed) await expect(served(file)).rejects.toThrow('ENOENT');
  });

  it('leaves only itself and the two before', async () => {
    for (let count = 1; count <= 5; count += 1) await release();
    expect((await readdir(releasesDir)).sort()).toEqual(
      ['3', '3.json', '4', '4.json', '5', '5.json', CURRENT_RELEASE].sort(),
    );
  });

  it('comes after one that was interrupted, and does without a list of files', async () => {
    await write('events/index.html', 'the first build');
    await release();
    await mkdir(path.join(releasesDir, '2/half'), { recursive: true });
    await writeFile(path.join(releasesDir, `${CURRENT_RELEASE}-next`), '');
    await writeFile(path.join(releasesDir, '1.json'), '{"files":');
    await write('events/index.html', 'the second build');
    await release();
    expect(await served()).toBe('the second build');
    await expect(served('half')).rejects.toThrow('ENOENT');
  });
});

it('the served folder follows the link a tenth of a second after the switch, and stays while the link is missing', async () => {
  let time = 0;
  const folder = createServedFolder(path.join(releasesDir, CURRENT_RELEASE), () => time);
  expect(folder.current()).toBe(path.join(releasesDir, CURRENT_RELEASE));
  await release();
  time += 100;
  expect(path.basename(folder.current())).toBe('1');
  await release();
  time += 99;
  expect(path.basename(folder.current())).toBe('1');
  time += 1;
  expect(path.basename(folder.current())).toBe('2');
  await rm(path.join(releasesDir, CURRENT_RELEASE));
  time += 100;
  expect(path.basename(folder.current())).toBe('2');
});

it('visitors during releases get complete files of one build, and the scripts of the pages that they have open', async () => {
  await writeFakeBuild(publicDir, 1);
  await release();
  const service = await startServiceProcess({
    DATA_DIR: path.join(dir, 'data'),
    PUBLIC_DIR: path.join(releasesDir, CURRENT_RELEASE),
  });
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const builds = new Set<number>();
  const open: Promise<void>[] = [];
  let current = 1;

  async function ask(address: string): Promise<number | undefined> {
    return new Promise((resolve) => {
      get(`${service.base}${address}`, { agent }, (response) => {
        text(response).then(
          (body) => {
            const build = buildOf(body);
            if (response.statusCode !== 200 || build === undefined) {
              failures.push(`${address}: ${response.statusCode}, ${body.length} characters, of ${current}`);
            }
            resolve(build);
          },
          (error: unknown) => {
            failures.push(`${address}: ${String(error)}`);
            resolve(undefined);
          },
        );
      }).on('error', (error) => {
        failures.push(`${address}: ${error.message}`);
        resolve(undefined);
      });
    });
  }

  /** Opens a page, and later loads its script and data, as a visit does. */
  async function visit(page: (typeof PAGES)[number], stayMs: number): Promise<void> {
    const build = await ask(page === 'index' ? '/' : `/${page}`);
    await wait(stayMs);
    if (build === undefined) return;
    builds.add(build);
    if (current - build <= 2) {
      const script = await ask(`/${chunkOf(build)}`);
      if (script !== build) failures.push(`the script of build ${build} has the text of ${script}`);
    }
    await ask(`/page-data/${page}/page-data.json`);
  }

  let visits = 0;
  const timer = setInterval(
    () => {
      const page = PAGES[visits % PAGES.length] ?? 'index';
      open.push(visit(page, (visits % 7) * (BETWEEN_RELEASES_MS / 4)));
      visits += 1;
    },
    // Each visit has three requests.
    3_000 / REQUESTS_PER_SECOND,
  );
  for (let build = 2; build <= RELEASES + 1; build += 1) {
    await wait(BETWEEN_RELEASES_MS);
    await writeFakeBuild(publicDir, build);
    await release();
    current = build;
  }
  await wait(BETWEEN_RELEASES_MS + 200);
  clearInterval(timer);
  await Promise.all(open);
  agent.destroy();
  service.child.kill('SIGTERM');
  await service.ended;
  expect(failures).toEqual([]);
  expect(builds.size).toBeGreaterThanOrEqual(RELEASES);
  expect(visits).toBeGreaterThan(5);
});
