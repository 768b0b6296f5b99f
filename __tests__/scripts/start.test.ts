import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { takeSiteFingerprint, writeRecord } from '../../scripts/lib/build-record';
import { useFolder } from '../../scripts/lib/folder-in-use';
import { createProgress } from '../../scripts/lib/progress';
import { copyProject } from '../../scripts/lib/project-copy';
import { deferEncoding } from '../../src/site-build/pictures/deferred-pictures';
import { planPicture } from '../../src/site-build/pictures/plan-picture';
import { rulesFile } from '../../src/site-build/hosting/static-host-files';
import { BUILT_FOR_THIS_HOST } from '../../src/config/back-end';
import { writeTree } from '../member-service/support/fixture-site';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

interface Outcome {
  readonly code: unknown;
  readonly output: string;
  readonly errors: string;
}

/** Runs Node with these arguments. */
async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, output, errors };
}

/** The arguments for a script of the project or of a copy. */
function script(name: string, dir = ''): string[] {
  return ['--import', 'tsx', path.resolve(dir, 'scripts', name)];
}

it('OPS-151, OPS-24: start.ts says that a variable of an earlier version has no effect, and names a PORT in use before the build', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { HOST: '127.0.0.1', PORT: String(port), LEAKED_PASSWORDS_FILE: 'leaked.filter' };
  const outcome = await run(script('start.ts'), env);
  server.close();
  expect(outcome).toEqual({
    code: 1,
    output: '',
    errors:
      'warning: LEAKED_PASSWORDS_FILE has no effect and can be removed\n' +
      `Port ${port} on 127.0.0.1 is already in use. Set PORT to a free port, for example PORT=${port + 1}.\n`,
  });
});

it.each([
  [
    'start.ts lists bad variables',
    'start.ts',
    { PORT: 'x', MARKET_UPSTREAM: 'nowhere' },
    /PORT: .*\n {2}MARKET_UPSTREAM: /,
  ],
  [
    'start.ts names DATA_DIR in one line if it is a file',
    'start.ts',
    { HOST: '127.0.0.1', PORT: '0', DATA_DIR: path.resolve('package.json') },
    /^The data folder \S+package\.json cannot be created: a file has its name.*\n$/,
  ],
  [
    'edit.ts refuses another HOST, because it serves only this machine',
    'edit.ts',
    { HOST: '0.0.0.0' },
    /^HOST is "0\.0\.0\.0", but anyone who can connect to the CMS can change the content without a password\. Unset HOST, or set HOST=127\.0\.0\.1\.\n$/,
  ],
])('OPS-14, EDIT-18: %s, and builds nothing', async (_, name, env, errors) => {
  expect(await run(script(name), env)).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(errors) as string,
  });
});

it('OPS-161: each server prints its help, and has a port of its own', async () => {
  const ports = { start: '(8000)', edit: '[8002]', develop: 'PORT is 8003' };
  const runs = Object.keys(ports).map((name) => run([...script(`${name}.ts`), '--help']));
  for (const [index, { code, output }] of (await Promise.all(runs)).entries()) {
    expect([code, output]).toEqual([0, expect.stringContaining(Object.values(ports)[index] ?? '')]);
    expect(output).toMatch(/npm [^]*Environment/);
  }
});

/** An entry with an error. */
const FAULTY = { 'content/events/faulty.yaml': 'image: media/nothing.webp\n' };

describe('build.ts --if-needed', () => {
  const copy = path.resolve('test-results', 'build-if-needed');

  beforeEach(async () => {
    await copyProject(copy);
    await writeTree({ 'public/index.html': 'the last build' }, copy);
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  it('EDIT-05: does nothing for a current build, and prints the reason for another one', async () => {
    await writeRecord(copy, await takeSiteFingerprint(copy), Date.now());
    const build = [...script('build.ts', copy), '--if-needed'];
    expect(await run(build)).toEqual({ code: 0, output: 'The build is up to date.\n', errors: '' });

    // An error prevents the build.
    await writeTree(FAULTY, copy);
    const { code, output } = await run(build);
    expect(output).toMatch(/^Building the site: content added: content\/events\/faulty\.yaml\.\n/);
    expect(code).toBe(1);

    await writeRecord(copy, await takeSiteFingerprint(copy), Date.now());
    const source = { path: path.join(copy, 'content/media/event-01.webp'), name: 'event-01', digest: 'a' };
    const size = { width: 80, height: 60, color: '#336699' };
    await deferEncoding(copy, planPicture(source, size, { widths: [40], sizes: '50vw' }, 'everyone').plan);
    expect((await run(build)).output).toMatch(/^Building the site: its pictures are not complete\.\n/);
  });

  it('EVENT-03: builds after the end of an event', async () => {
    await writeTree({ ...FAULTY, 'content/events/table.yaml': 'name: Table\nstart: 2020-06-01 18:00\n' }, copy);
    await writeRecord(copy, await takeSiteFingerprint(copy, new Date('2020-06-01T12:00:00Z')), Date.now());
    const { output } = await run([...script('build.ts', copy), '--if-needed']);
    expect(output).toMatch(/^Building the site: an event is over\.\n/);
  });

  it('OPS-151, OPS-73, OPS-76: ends with what a back end on another host means, and with what is wrong there', async () => {
    const env = { GATSBY_SERVICE_BASE: 'http://127.0.0.1:1' };
    const rules = rulesFile([], { ...BUILT_FOR_THIS_HOST, ...env }, 'https://brainhouse.example');
    const gatsby = `require('node:fs').writeFileSync('public/_hosting.json', ${JSON.stringify(rules)});`;
    await writeTree({ 'scripts/lib/run-gatsby.cjs': gatsby }, copy);
    const { code, errors } = await run(script('build.ts', copy), { ...env, GATSBY_RENEW_SESSIONS: 'true' });
    expect([code, errors]).toEqual([
      0,
      expect.stringMatching(
        /^warning: GATSBY_RENEW_SESSIONS has no effect[^]*member content of this build public[^]*:1 .* not ready:/,
      ),
    ]);
  });

  it('EDIT-05: checks the content before, and keeps the last build at an error', async () => {
    await writeTree(FAULTY, copy);
    const { code, output, errors } = await run([...script('build.ts', copy), '--clean']);
    expect(code).toBe(1);
    expect(output).toMatch(/^content\/events\/faulty\.yaml:1:1 alt: .*\ncontent\/events\/faulty\.yaml:1:8 image: /);
    expect(errors).toBe('The content has 2 errors, on the lines above: the site is not built. Correct the content.\n');
    expect(await readFile(path.join(copy, 'public/index.html'), 'utf8')).toBe('the last build');
  });
});

describe('OPS-161: in a folder in which a live site works', () => {
  const copy = path.resolve('test-results', 'folder-in-use');
  const publish = path.join(copy, '.publish');
  const words =
    /^npm run \S+ \(process \d+, http:\/\/localhost:8002\) has worked in \S+folder-in-use since \d\d:\d\d\. /m;
  let free: () => void;

  beforeAll(async () => {
    await copyProject(copy);
    free = await useFolder(copy, createProgress(), 'http://localhost:8002');
  });

  afterAll(async () => {
    free();
    await rm(copy, { recursive: true, force: true });
  });

  function runThere(name: string): Promise<Outcome> {
    return run(script(name, copy), { HOST: '127.0.0.1', PORT: '0', DATA_DIR: copy });
  }

  it('a second live site says who works there, and ends', async () => {
    for (const { code, errors } of await Promise.all(['edit.ts', 'develop.ts'].map(runThere))) {
      expect([code, errors]).toEqual([1, expect.stringMatching(words)]);
      expect(errors).toContain('A folder can have one live site');
    }
  });

  it('build.ts releases a current build of .publish/ once', async () => {
    await copyProject(publish, copy);
    await writeTree({ 'public/build.json': '{"of":"publish"}' }, publish);
    await writeRecord(publish, await takeSiteFingerprint(publish), Date.now());
    for (const attempt of [1, 2]) expect([attempt, (await runThere('build.ts')).code]).toEqual([attempt, 0]);
    expect(await readFile(path.join(copy, '.releases/1/build.json'), 'utf8')).toBe('{"of":"publish"}');
    expect(await readdir(path.join(copy, '.releases'))).not.toContain('2');
  });

  it('start.ts builds in .publish/, and keeps the files of the live site', async () => {
    await writeTree({ 'public/index.html': 'the live site', ...FAULTY }, copy);
    const { code, output } = await runThere('start.ts');
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
    expect(output).toContain('So the site is built in .publish/public/.\ncontent/events/faulty.yaml:');
    expect(await readFile(path.join(publish, 'content/events/faulty.yaml'), 'utf8')).toContain('nothing.webp');
    expect(await readFile(path.join(copy, 'public/index.html'), 'utf8')).toBe('the live site');
  });
});

describe('check-setup.cjs', () => {
  it('OPS-23: runs before npm ci, and before each command that needs a set-up', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    for (const name of ['preinstall', 'start', 'develop', 'edit', 'build', 'test', 'test:long']) {
      expect([name, scripts[name]]).toEqual([name, expect.stringMatching(/^node scripts\/lib\/check-setup\.cjs\b/)]);
    }
  });

  async function checkAs(version: string): Promise<Outcome> {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require('./scripts/lib/check-setup.cjs')`;
    return run(['-e', pretend]);
  }

  it.each(['20.19.0', '20.20.2', '22.1.0', '100.0.0'])('accepts Node %s', async (version) => {
    expect(await checkAs(version)).toEqual({ code: 0, output: '', errors: '' });
  });

  it.each(['18.20.4', '20.18.3', '8.0.0'])('OPS-23: refuses Node %s with the required version', async (version) => {
    const words = new RegExp(`^Brainhouse needs Node 20[.0-9]* or newer\\. This is Node ${version}\\.\n`);
    expect(await checkAs(version)).toMatchObject({ code: 1, errors: expect.stringMatching(words) as string });
  });

  describe('before the packages are installed', () => {
    let folder: string;

    beforeEach(async () => {
      const names = ['package.json', 'scripts/lib/check-setup.cjs'];
      folder = await writeTree(Object.fromEntries(names.map((name) => [name, readFileSync(name)])));
    });

    function check(...args: string[]): Promise<Outcome> {
      return run([path.join(folder, 'scripts/lib/check-setup.cjs'), ...args]);
    }

    it.each([
      ...['#', '%', '!', '[', ']', '{', "'", '+('].map((part) => [`Kurs ${part}1`, `with ${part[0]} in its path.`]),
      ['Bräin e\u0301 & (1) ;,=+~^$a', 'The packages of Brainhouse are missing'],
    ])(
      'OPS-162: refuses a folder in which the site cannot be built, and no other: %s',
      async (name = '', words = '') => {
        await cp(folder, path.join(`${folder} other`, name), { recursive: true });
        const { code, errors } = await run([path.join(`${folder} other`, name, 'scripts/lib/check-setup.cjs')]);
        await rm(`${folder} other`, { recursive: true });
        expect([code, errors]).toEqual([1, expect.stringContaining(words)]);
      },
    );

    const MISSING = /^The packages of Brainhouse are missing or incomplete\. Run npm ci, without --omit=optional/;

    it('asks to run npm ci first, and accepts npm ci itself', async () => {
      expect(await check()).toMatchObject({ code: 1, errors: expect.stringMatching(MISSING) as string });
      expect(await check('before-install')).toEqual({ code: 0, output: '', errors: '' });
    });

    it('also asks for npm ci if binaries are missing', async () => {
      await writeTree({ 'node_modules/tsx/package.json': '{}' }, folder);
      expect(await check()).toMatchObject({ code: 1, errors: expect.stringMatching(MISSING) as string });
    });
  });
});
