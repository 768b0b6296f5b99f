import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_DIR } from '../../scripts/lib/project';
import { copyProject } from '../../scripts/lib/project-copy';
import { runNode } from '../../scripts/lib/run-command';
import { readFacts } from '../../src/site-build/build-facts';
import { hashFiles, listFiles } from '../../src/site-build/files';
import { BUILD_INFO_FILE } from '../../src/content-model/build-info';

jest.setTimeout(30 * 60_000);

/** Inside the project, so that Node finds the packages. */
let workDir = path.join(PROJECT_DIR, 'test-results/same-build');

/** Encoded pictures. A build leaves those that no page uses any more. */
const LEFT_BY_GATSBY = /^static\//;

/** Edits of every type that a build has to follow. The result differs from the project's own content. */
const EDITS: readonly (() => Promise<void>)[] = [
  () => edit('events/event-01.yaml', /^alt: .*$/m, 'alt: An edited drawing'),
  async () => {
    await writeFile(contentFile('events/added.yaml'), await readFile(contentFile('events/event-02.yaml')));
  },
  () => rm(contentFile('events/event-03.yaml')),
  () => rename(contentFile('events/event-04.yaml'), contentFile('events/renamed.yaml')),
  () => edit('testimonials/amina-bello.yaml', /$/, 'draft: true\n'),
  () => edit('site/site.yaml', /^tagline: .*$/m, 'tagline: An edited tagline'),
  // Of no build, but Gatsby copies it.
  () => writeFile(path.join(workDir, 'static/Thumbs.db'), 'previews'),
  // A build after which no page differs.
  () => edit('site/site.yaml', /$/, '# A comment\n'),
];

function contentFile(file: string): string {
  return path.join(workDir, 'content', file);
}

async function edit(file: string, pattern: RegExp, text: string): Promise<void> {
  const before = await readFile(contentFile(file), 'utf8');
  const after = before.replace(pattern, text);
  expect(after).not.toBe(before);
  await writeFile(contentFile(file), after);
}

async function build(...args: readonly string[]): Promise<void> {
  // Without Jest's NODE_ENV, with which Gatsby would build for tests.
  const { NODE_ENV: _, ...env } = process.env;
  const command = ['--import', 'tsx', 'scripts/build.ts', ...args];
  expect(await runNode(command, { cwd: workDir, env })).toBe(0);
}

/** When webpack has written the bundle of scripts, in milliseconds since 1970. */
async function timeOfBundle(): Promise<number> {
  return (await stat(path.join(workDir, 'public/webpack.stats.json'))).mtimeMs;
}

/** The hash of each file of the built site, by its path in `public`, without the file that has the time of the build. */
async function hashesOfBuild(): Promise<Readonly<Record<string, string>>> {
  const publicDir = path.join(workDir, 'public');
  const files = (await listFiles(publicDir)).filter((file) => !file.startsWith(BUILD_INFO_FILE));
  return hashFiles(publicDir, files);
}

it('EDIT-26, EDIT-40: gives the same files after edits, with a build after each that bundles no code, as a build from nothing', async () => {
  await rm(workDir, { recursive: true, force: true });
  await copyProject(workDir);
  await build();
  const bundled = await timeOfBundle();
  for (const change of EDITS) {
    await change();
    await build();
  }
  expect(await timeOfBundle()).toBe(bundled);
  const edited = await hashesOfBuild();
  await build('--clean');
  const clean = await hashesOfBuild();
  expect(clean).not.toHaveProperty(['Thumbs.db']);
  const left = Object.keys(edited).filter((file) => LEFT_BY_GATSBY.test(file) && !(file in clean));
  expect(edited).toEqual({ ...clean, ...Object.fromEntries(left.map((file) => [file, edited[file]])) });
});

/** One file of each folder that the bundle of the site was made of, as it is bundled. @param isWanted selects folders */
function oneOfEachFolder(isWanted: (folder: string) => boolean): readonly string[] {
  const files = (readFacts(workDir).inputs?.['build-javascript'] ?? []).filter((file) => /\.tsx?$/.test(file));
  const byFolder = new Map(files.map((file) => [path.dirname(file), file]));
  return [...byFolder].filter(([folder]) => isWanted(folder)).map(([, file]) => file);
}

it.each([
  ['outside of src', 2, (folder: string) => !folder.startsWith('src')],
  ['in src', 20, (folder: string) => folder.startsWith('src')],
])('EDIT-26: ships a change of one file of each folder %s that the site imports', async (_, least, isWanted) => {
  const files = oneOfEachFolder(isWanted);
  expect(files.length).toBeGreaterThanOrEqual(least);
  for (const [index, file] of files.entries()) {
    const text = await readFile(path.join(workDir, file), 'utf8');
    const marker = `Object.assign(globalThis, { changed: 'changed-${index}-changed' });`;
    await writeFile(path.join(workDir, file), `${text}\n${marker}\n`);
  }
  await build('--if-needed');
  const publicDir = path.join(workDir, 'public');
  const scripts = (await listFiles(publicDir)).filter((file) => file.endsWith('.js'));
  const code = (await Promise.all(scripts.map((file) => readFile(path.join(publicDir, file), 'utf8')))).join('');
  expect(files.filter((_file, index) => !code.includes(`changed-${index}-changed`))).toEqual([]);
});

it('OPS-160: builds in a moved folder, and with a damaged cache, without a command that cleans it', async () => {
  const moved = `${workDir}-moved`;
  await rm(moved, { recursive: true, force: true });
  await rename(workDir, moved);
  workDir = moved;
  for (const damage of [
    [],
    ['.cache/page-ssr', '.cache/caches-lmdb'],
    ['.cache/redux', '.cache/compiled', '.cache/commons.js'],
  ]) {
    await edit('events/event-01.yaml', /$/, `# ${damage.length}\n`);
    await Promise.all(damage.map((name) => rm(path.join(workDir, name), { recursive: true, force: true })));
    await build();
    expect(await readFile(path.join(workDir, 'public/events/index.html'), 'utf8')).toContain('An edited drawing');
  }
});
