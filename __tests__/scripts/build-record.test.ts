import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  deleteRecord,
  describeChange,
  isCodeChanged,
  isCodeUnchanged,
  reasonToBuild,
  takeFingerprint,
  takeSiteFingerprint,
  writeRecord,
  type Fingerprint,
} from '../../scripts/lib/build-record';
import { buildSite } from '../../scripts/lib/build-site';
import { runNode } from '../../scripts/lib/run-command';
import { findCache, noteCacheOrigin, noteInputs, writeInputs } from '../../src/site-build/build-facts';
import { readCmsEnv } from '../../src/config/cms-env';
import { readBuildEnv } from '../../src/config/env';
import { writeTree } from '../member-service/support/fixture-site';

jest.mock('../../scripts/lib/run-command', () => ({ runNode: jest.fn() }));

let project: string;

function take(env: NodeJS.ProcessEnv = {}, unpublished: readonly string[] = []): Promise<Fingerprint> {
  return takeFingerprint(project, env, unpublished);
}

/** Ends a build that began now. */
async function record(env: NodeJS.ProcessEnv = {}, unpublished: readonly string[] = []): Promise<void> {
  await writeRecord(project, await take(env, unpublished), Infinity);
}

beforeEach(async () => {
  project = await writeTree({
    'content/events/gala.yaml': 'name: Gala',
    'src/pages/index.tsx': 'export {}',
    'src/gatsby-types.d.ts': 'generated',
    'gatsby-config.ts': 'export {}',
    'package-lock.json': '{}',
    'README.md': 'text',
    'public/index.html': 'built',
    'public/_hosting.json': '{}',
    '.cache/compiled/gatsby-config.js': 'compiled',
    '.cache/compiled/gatsby-node.js': 'compiled',
    '.cache/compiled/inputs.json': '["gatsby-node.ts", "node_modules/yaml/index.js", "lib/text.ts"]',
    'lib/text.ts': 'export {}',
    'rules/password.ts': 'export {}',
    'rules/cases/case.ts': 'export {}',
  });
});

describe('reasonToBuild', () => {
  it('exists before the first build, and after the record was deleted', async () => {
    expect(await reasonToBuild(project, await take())).toBe('there is no complete build yet');
    await record();
    expect(await reasonToBuild(project, await take())).toBeUndefined();
    deleteRecord(project);
    expect(await reasonToBuild(project, await take())).toBe('there is no complete build yet');
  });

  it('exists if the record is incomplete', async () => {
    await record();
    await writeFile(path.join(project, '.cache/brainhouse-build.json'), '{"fingerprint":');
    expect(await reasonToBuild(project, await take())).toBe('there is no complete build yet');
  });

  it.each([
    ['content/events/gala.yaml', 'content changed: content/events/gala.yaml'],
    ['content/events/new.yaml', 'content added: content/events/new.yaml'],
    ['static/robots.txt', 'code added: static/robots.txt'],
    ['gatsby-config.ts', 'code changed: gatsby-config.ts'],
    ['package-lock.json', 'code changed: package-lock.json'],
    ['package.json', 'code added: package.json'],
    ['public/index.html', 'the files in public/ are not those of the last build'],
  ])('names the changed file %s', async (file, reason) => {
    await record();
    await writeInto(file);
    expect(await reasonToBuild(project, await take())).toBe(reason);
  });

  it('does not exist for files that the build does not read or writes itself', async () => {
    await record();
    await writeInto('README.md');
    await writeInto('src/gatsby-types.d.ts');
    await writeInto('content/events/.gala.yaml.swp');
    expect(await reasonToBuild(project, await take({ PATH: '/bin', GATSBY_TELEMETRY_DISABLED: '1' }))).toBeUndefined();
  });
});

describe('EVENT-03: the end of an event', () => {
  const EVENT = 'start: 2026-06-01 18:00\nend: 2026-06-01 19:00\n';

  /** The reason after a build at one moment, at another one. */
  async function reasonBetween(built: string, now: string): Promise<string | undefined> {
    await writeRecord(project, await takeSiteFingerprint(project, new Date(built)), Infinity);
    return reasonToBuild(project, await takeSiteFingerprint(project, new Date(now)));
  }

  it.each([
    ['once', '', '2026-06-01T18:59:59Z', '2026-06-01T19:00:00Z', 'an event is over'],
    ['once, long ago', '', '2026-06-01T19:00:00Z', '2027-06-01T00:00:00Z', undefined],
    ['each week', 'repeat:\n  every: week\n', '2026-06-08T18:59:59Z', '2026-06-08T19:00:00Z', 'an event is over'],
    ['between two times', 'repeat:\n  every: week\n', '2026-06-08T19:00:00Z', '2026-06-15T18:59:59Z', undefined],
    ['of a draft', 'draft: true\n', '2026-06-01T18:59:59Z', '2026-06-01T19:00:00Z', undefined],
  ])('causes a build: %s', async (_, further, built, now, reason) => {
    await writeTree({ 'content/events/table.yaml': EVENT + further }, project);
    expect(await reasonBetween(built, now)).toBe(reason);
  });

  it('is no input of a site without dates, and none of its code', async () => {
    expect(await takeSiteFingerprint(project)).toEqual(await take(process.env));
    await writeTree({ 'content/events/table.yaml': EVENT }, project);
    await writeRecord(project, await takeSiteFingerprint(project, new Date(0)), Infinity);
    expect(await isCodeUnchanged(project, process.env)).toBe(true);
  });
});

describe('EDIT-26: what the bundlers have read', () => {
  const RULE = 'rules/password.ts';

  /** Ends a build whose bundlers have read a file outside of `src`, without knowing it before. @param startMs when it began */
  async function buildOnce(startMs = Infinity): Promise<void> {
    const before = await take();
    noteInputs('pages', [
      path.join(project, RULE),
      path.join(project, 'rules'),
      path.join(project, 'src/pages/index.tsx'),
    ]);
    writeInputs(project);
    await writeRecord(project, before, startMs);
  }

  it.each([
    [RULE, 'code changed: rules/password.ts'],
    ['lib/text.ts', 'code changed: lib/text.ts'],
    // It may be found instead of the other one.
    ['rules/password.js', 'code changed: rules/'],
    ['rules/cases/case.ts', undefined],
    ['node_modules/yaml/index.js', undefined],
  ])('is code in every folder: %s', async (file, reason) => {
    await buildOnce();
    expect(await reasonToBuild(project, await take())).toBeUndefined();
    await writeInto(file);
    expect(await reasonToBuild(project, await take())).toBe(reason);
    await record();
    expect(await reasonToBuild(project, await take())).toBeUndefined();
    await rm(path.join(project, file));
    expect(await isCodeChanged(project, {})).toBe(reason !== undefined);
  });

  it('causes another build if it has changed while the first one ran, and so does what was known before', async () => {
    await buildOnce(0);
    expect(await reasonToBuild(project, await take())).toMatch(
      /^content changed: content\/events\/gala.yaml and 7 more$/,
    );
    await record();
    expect(await reasonToBuild(project, await take())).toBeUndefined();
  });
});

it('EDIT-26: every variable that the build reads is one of its inputs', async () => {
  const read = new Set<string>();
  const env = new Proxy<NodeJS.ProcessEnv>(
    { CMS_BACKEND: 'github' },
    {
      get: (target, name: string) => {
        read.add(name);
        return target[name];
      },
    },
  );
  readBuildEnv(env);
  expect(() => readCmsEnv(env)).toThrow('CMS_REPO');
  const bundled = (await readFile('src/config/env.ts', 'utf8')).match(/(?<=process\.env\.)\w+/g) ?? [];
  // Gatsby sets it itself.
  const names = [...read, ...bundled].filter((name) => name !== 'NODE_ENV');
  expect(names.length).toBeGreaterThan(12);
  for (const name of names) {
    expect(describeChange(await take(), await take({ [name]: 'x' }))).toBe(`the variable ${name} has changed`);
  }
});

describe('isCodeUnchanged', () => {
  it('EDIT-26: is true after a change of content, static files or the date', async () => {
    await record({}, ['content/events/gala.yaml:not yet']);
    await writeInto('content/events/gala.yaml');
    await writeInto('static/robots.txt');
    expect(await isCodeUnchanged(project, {})).toBe(true);
  });

  it.each([
    ...['src/pages/index.tsx', 'src/pages/new.tsx', 'gatsby-config.ts', 'package-lock.json', '.env.production'],
    ...['.cache/compiled/gatsby-config.js', '.cache/compiled/gatsby-node.js', 'src/gatsby-types.d.ts'],
  ])('EDIT-26: is false after a change of %s', async (file) => {
    await record();
    await writeInto(file);
    expect(await isCodeUnchanged(project, {})).toBe(false);
  });

  it('is false before the first build, and after a change of a variable', async () => {
    expect(await isCodeUnchanged(project, {})).toBe(false);
    await record();
    expect(await isCodeUnchanged(project, { SITE_URL: 'https://a.example' })).toBe(false);
  });
});

it('OPS-160: compares with the code of the last successful build, also after the live site has run', async () => {
  expect(await isCodeChanged(project, {})).toBe(false);
  await record();
  deleteRecord(project);
  await writeInto('content/events/gala.yaml');
  expect(await isCodeChanged(project, {})).toBe(false);
  await writeInto('src/pages/index.tsx');
  expect(await isCodeChanged(project, {})).toBe(true);
});

it.each([
  ['none', 'none', () => rm(path.join(project, '.cache'), { recursive: true })],
  ['incomplete', 'foreign', () => rm(path.join(project, '.cache/caches-lmdb'), { recursive: true })],
  ['its own', 'own', () => Promise.resolve()],
  ['that of a folder that was moved', 'foreign', () => move(project)],
  ['that of a folder that was copied', 'foreign', () => cp(project, (project += '-copy'), { recursive: true })],
  ['that of other packages', 'foreign', () => writeInto('package-lock.json')],
  ['unknown', 'foreign', () => rm(path.join(project, '.cache/brainhouse-build.json'))],
] as const)('OPS-160: the cache is %s', async (_, expected, change) => {
  await mkdir(path.join(project, '.cache/caches-lmdb'));
  noteCacheOrigin(project);
  await change();
  expect(findCache(project)).toBe(expected);
});

it.each([
  ['with its cache, and once more from nothing', 1, ['cache', 'nothing'], () => Promise.resolve()],
  ['once after a change of code', 1, ['cache'], () => writeInto('src/pages/index.tsx')],
  ['once after a signal', 130, ['cache'], () => Promise.resolve()],
  ['from nothing after a move, and not again', 1, ['nothing'], () => move(project)],
] as const)('OPS-160: a build that fails runs %s', async (_, exitCode, expected, change) => {
  const runs: string[] = [];
  jest.mocked(runNode).mockImplementation(() => {
    runs.push(existsSync(path.join(project, '.cache/caches-lmdb')) ? 'cache' : 'nothing');
    return Promise.resolve(exitCode);
  });
  await mkdir(path.join(project, '.cache/caches-lmdb'));
  noteCacheOrigin(project);
  await record(process.env);
  await change();
  const lines: string[] = [];
  const progress = { begin: jest.fn(), print: (line: string) => void lines.push(line), printError: jest.fn() };
  const code = await buildSite({ projectDir: project, fingerprint: take(), entries: [], progress });
  expect([code, runs]).toEqual([exitCode, expected]);
  expect(lines).toHaveLength(expected.at(-1) === 'nothing' ? 1 : 0);
});

it.each([
  [{}, undefined],
  [{ deferPictures: true }, 'true'],
])('a build with %j tells Gatsby what is deferred, and that no code has changed', async (options, deferred) => {
  jest.mocked(runNode).mockResolvedValue(1);
  await record(process.env);
  const progress = { begin: jest.fn(), print: jest.fn(), printError: jest.fn() };
  await buildSite({ projectDir: project, fingerprint: take(), entries: [], progress, ...options });
  const [, call] = jest.mocked(runNode).mock.lastCall ?? [];
  expect(call).toMatchObject({ cwd: project, env: { CODE_IS_UNCHANGED: 'true' } });
  expect(call?.env?.['DEFER_PICTURES']).toBe(deferred);
});

async function move(from: string): Promise<void> {
  project += '-moved';
  await rename(from, project);
}

async function writeInto(file: string): Promise<void> {
  await writeTree({ [file]: 'changed' }, project);
}

describe('describeChange', () => {
  it('reports that the date of an entry has passed', async () => {
    const before = await take({}, ['content/events/gala.yaml:not yet']);
    expect(describeChange(before, await take())).toBe('a scheduled entry is due');
  });

  it('counts further changes', () => {
    expect(describeChange({ 'content/a.yaml': '1', 'src/b.ts': '1' }, { 'src/b.ts': '2' })).toBe(
      'content deleted: content/a.yaml and 1 more',
    );
  });
});
