import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { ADVISORY_FILE, parseAdvisories, readAdvisories, writeAdvisories } from '../../scripts/advisories/advisory';
import type { Advisory } from '../../scripts/advisories/advisory';
import { findDueLooks, findUndecided } from '../../scripts/advisories/check-advisories';
import { chooseImported } from '../../scripts/advisories/import-advisories';
import { lockedPackages, readLockedPackages } from '../../scripts/advisories/locked-packages';
import { readOsv } from '../../scripts/advisories/osv';

const PROJECT_DIR = path.resolve(__dirname, '../..');

const LOCK = lockedPackages({
  packages: {
    '': { version: '1.0.0' },
    service: { version: '1.0.0' },
    'node_modules/service': { link: true },
    'node_modules/cookie': { version: '0.5.0' },
    'node_modules/fastify/node_modules/cookie': { version: '2.0.2' },
    'node_modules/other/node_modules/cookie': { version: '0.5.0' },
    'node_modules/editor': { name: 'empty-package', version: '1.0.0' },
  },
});

const COOKIE: Advisory = {
  id: 'GHSA-pxg6-pf52-xh8x',
  package: 'cookie',
  summary: 'Characters are not checked',
  affected: '<0.7.0',
  fixedIn: '0.7.0',
  source: 'https://github.com/advisories/GHSA-pxg6-pf52-xh8x',
};

const ACCEPTED: NonNullable<Advisory['verdict']> = {
  decision: 'accepted',
  versions: ['0.5.0'],
  reachable: 'No.',
  done: 'Nothing.',
  date: '2026-11-23',
  lookAgain: '2027-02-23',
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'advisories-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('no package of the lock file is in an affected range without a verdict', async () => {
  const advisories = await readAdvisories(PROJECT_DIR);
  expect(findUndecided(advisories, await readLockedPackages(PROJECT_DIR))).toEqual([]);
  expect(advisories.length).toBeGreaterThan(20);
});

it('names the package, its folders, the range, the file and what to do', () => {
  expect(findUndecided([COOKIE], LOCK)).toEqual([
    'package-lock.json: cookie@0.5.0 (node_modules/cookie, node_modules/other/node_modules/cookie) is in the range ' +
      '"<0.7.0" of GHSA-pxg6-pf52-xh8x. It has no verdict. Update to 0.7.0, or to a later correction, or add it to ' +
      '"overrides" of package.json, or write in docs/advisories.yaml why it is accepted.',
  ]);
});

it('accepts only the versions of a verdict, and reports a package that was updated and is back', () => {
  expect(findUndecided([{ ...COOKIE, verdict: ACCEPTED }], LOCK)).toEqual([]);
  expect(findUndecided([{ ...COOKIE, affected: '*', verdict: ACCEPTED }], LOCK)).toEqual([
    expect.stringContaining('cookie@2.0.2 (node_modules/fastify/node_modules/cookie)'),
  ]);
  const verdict = { decision: 'updated', reachable: 'No.', done: 'Override.', date: '2026-11-23' } as const;
  expect(findUndecided([{ ...COOKIE, verdict }], LOCK)).toEqual([expect.stringContaining('It was updated once')]);
});

it('finds pre-releases in a range, and packages that are installed under another name', () => {
  const lock = lockedPackages({ packages: { 'node_modules/cookie': { version: '0.6.0-beta.1' } } });
  expect(findUndecided([COOKIE], lock)).toHaveLength(1);
  expect(findUndecided([{ ...COOKIE, package: 'editor', affected: '*' }], LOCK)).toEqual([]);
  expect(findUndecided([{ ...COOKIE, package: 'empty-package', affected: '*' }], LOCK)).toHaveLength(1);
});

it('says from the day on when to look again', () => {
  const advisories = [{ ...COOKIE, verdict: ACCEPTED }];
  expect(findDueLooks(advisories, LOCK, '2027-02-22')).toEqual([]);
  expect(findDueLooks(advisories, LOCK, '2027-02-23')).toEqual([
    expect.stringContaining('GHSA-pxg6-pf52-xh8x (cookie)'),
  ]);
  expect(findDueLooks(advisories, [], '2027-02-23')).toEqual([]);
});

it('names the entry and the field of a mistake in the list', () => {
  const text = "- { id: GHSA-1, package: a, summary: b, source: 'https://a.example', affected: '<2' }";
  expect(() => parseAdvisories(text.replace('<2', 'before 2'))).toThrow(
    `${ADVISORY_FILE}:\nGHSA-1 affected: write a range as package.json does, such as ">=1.0.0 <1.2.3"`,
  );
  expect(parseAdvisories(text)).toHaveLength(1);
});

const OSV = {
  id: 'GHSA-pxg6-pf52-xh8x',
  aliases: ['CVE-2024-47764'],
  summary: 'cookie accepts out of bounds characters',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'cookie' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '0.7.0' }] }],
    },
    {
      package: { ecosystem: 'npm', name: 'cookie' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '2.0.0' }, { last_affected: '2.0.2' }] }],
    },
    { package: { ecosystem: 'PyPI', name: 'cookie' }, versions: ['1'] },
  ],
};

it.each([
  ['a file', 'one.json', JSON.stringify(OSV)],
  ['a zip archive', 'all.zip', zipSync({ 'one.json': strToU8(JSON.stringify(OSV)), 'read.me': strToU8('text') })],
])("reads OSV's format from %s", async (_, name, content) => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  expect(await readOsv(file)).toEqual([
    {
      id: 'GHSA-pxg6-pf52-xh8x',
      aliases: ['CVE-2024-47764'],
      package: 'cookie',
      summary: 'cookie accepts out of bounds characters',
      affected: '<0.7.0 || >=2.0.0 <=2.0.2',
      fixedIn: '0.7.0',
      source: 'https://osv.dev/vulnerability/GHSA-pxg6-pf52-xh8x',
    },
  ]);
});

it("reads a folder of OSV's files, without withdrawn ones, and names a file that is none", async () => {
  const malware = {
    id: 'MAL-1',
    affected: [{ package: { ecosystem: 'npm', name: 'bad' }, versions: ['1.0.0', '1.0.1'] }],
  };
  const open = {
    id: 'GHSA-2',
    affected: [
      { package: { ecosystem: 'npm', name: 'old' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] },
    ],
  };
  await writeFile(path.join(folder, 'a.json'), JSON.stringify(malware));
  await writeFile(path.join(folder, 'b.json'), JSON.stringify(open));
  await writeFile(path.join(folder, 'c.json'), JSON.stringify({ ...OSV, withdrawn: '2026-01-01T00:00:00Z' }));
  const found = await readOsv(folder);
  expect(found.map(({ id, affected }) => [id, affected])).toEqual([
    ['MAL-1', '1.0.0 || 1.0.1'],
    ['GHSA-2', '*'],
  ]);
  await writeFile(path.join(folder, 'd.json'), '{"id": 1}');
  await expect(readOsv(folder)).rejects.toThrow(/d\.json is no advisory in OSV's format/);
});

it('imports only what is about the lock file, knows aliases, and keeps verdicts and comments', async () => {
  const known: Advisory = { ...COOKIE, id: 'CVE-2024-47764', verdict: ACCEPTED };
  const wider = { ...COOKIE, aliases: ['CVE-2024-47764'], affected: '<0.8.0', fixedIn: '0.8.0' };
  const unrelated = { ...COOKIE, id: 'GHSA-3', package: 'not-installed' };
  expect(chooseImported([known], [{ ...wider, affected: '<0.7.0' }, unrelated], LOCK)).toEqual([]);
  expect(chooseImported([], [COOKIE, unrelated], LOCK)).toEqual([COOKIE]);
  const changed = chooseImported([known], [wider], LOCK);
  expect(changed).toEqual([{ ...known, affected: '<0.8.0', fixedIn: '0.8.0' }]);

  await mkdir(path.join(folder, 'docs'));
  const text = `# a comment\n- ${JSON.stringify(known)}\n`;
  await writeFile(path.join(folder, ADVISORY_FILE), text);
  const added = { ...COOKIE, id: 'GHSA-4', package: 'empty-package' };
  await writeAdvisories(folder, [...changed, added]);
  expect(await readAdvisories(folder)).toEqual([...changed, added]);
  expect(await readFile(path.join(folder, ADVISORY_FILE), 'utf8')).toMatch(/^# a comment\n/);
});

it('an import changes nothing else in the list', async () => {
  const text = await readFile(path.join(PROJECT_DIR, ADVISORY_FILE), 'utf8');
  await mkdir(path.join(folder, 'docs'));
  await writeFile(path.join(folder, ADVISORY_FILE), text);
  await writeAdvisories(folder, [{ ...COOKIE, id: 'GHSA-4' }]);
  const written = await readFile(path.join(folder, ADVISORY_FILE), 'utf8');
  expect(written.startsWith(text)).toBe(true);
  expect(written.slice(text.length)).toMatch(/^\n- id: GHSA-4\n {2}package: cookie\n/);
});

it('npm run lint compares the lock file with the list', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(PROJECT_DIR, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts['lint']).toContain('tsx scripts/advisories.ts');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/advisories.ts', '--help'], {
    cwd: PROJECT_DIR,
  });
  expect(stdout).toContain('--import SOURCE');
});
