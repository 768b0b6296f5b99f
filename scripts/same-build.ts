import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mapWithLimit } from '../src/build/map-with-limit';
import { listPublicFiles } from '../src/build/hosting/public-files';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { copyProject } from './lib/project-copy';
import { runNode } from './lib/run-command';

const HELP = `
npm run test:same-build

Builds a copy of the project, edits its content step by step with a build after each edit, and compares the last result with
a build of the same content from nothing. Fails, and lists the files, if a byte differs. Pictures that no page uses any more
may be left over.
`;

/** Inside the project, so that Node finds the packages. */
const WORK_DIR = path.join(PROJECT_DIR, 'test-results/same-build');

/** Encoded pictures. A build leaves those that no page uses any more. */
const LEFT_BY_GATSBY = /^static\//;

/** Number of differing files in the message. */
const MAX_LISTED = 40;

/** Edits of every type that a build has to follow. The result differs from the project's own content. */
const EDITS: Readonly<Record<string, () => Promise<void>>> = {
  'a changed text': () => edit('events/event-01.yaml', (text) => text.replace(/^alt: .*$/m, 'alt: An edited drawing')),
  'an added entry': async () => {
    const text = await readFile(contentFile('events/event-02.yaml'), 'utf8');
    await writeFile(contentFile('events/added.yaml'), text);
  },
  'a deleted entry': () => rm(contentFile('events/event-03.yaml')),
  'a renamed entry': () => rename(contentFile('events/event-04.yaml'), contentFile('events/renamed.yaml')),
  'an entry that becomes a draft': () => edit('testimonials/amina-bello.yaml', (text) => `${text}draft: true\n`),
  'a changed setting': () =>
    edit('site/site.yaml', (text) => text.replace(/^tagline: .*$/m, 'tagline: An edited tagline')),
};

async function main(): Promise<number> {
  showHelp(HELP);
  await rm(WORK_DIR, { recursive: true, force: true });
  await copyProject(WORK_DIR);
  let code = await build('from nothing');
  for (const [name, change] of Object.entries(EDITS)) {
    if (code !== 0) return code;
    await change();
    code = await build(`after ${name}`);
  }
  const edited = await hashFiles();
  code ||= await build('of the same content, from nothing', '--clean');
  if (code !== 0) return code;
  const differing = differences(edited, await hashFiles());
  if (differing.length === 0) {
    console.log(`The builds have the same ${edited.size} files.`);
    await rm(WORK_DIR, { recursive: true, force: true });
    return 0;
  }
  console.error(`${differing.length} files differ:\n${differing.slice(0, MAX_LISTED).join('\n')}`);
  return 1;
}

function contentFile(file: string): string {
  return path.join(WORK_DIR, 'content', file);
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(contentFile(file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`content/${file}: the edit of scripts/same-build.ts changes nothing`);
  await writeFile(contentFile(file), after);
}

async function build(what: string, ...args: readonly string[]): Promise<number> {
  console.log(`\nBuild ${what}`);
  return runNode(['--import', 'tsx', 'scripts/build.ts', ...args], { cwd: WORK_DIR });
}

/** The hash of each file of the built site, by its path in `public`. */
async function hashFiles(): Promise<ReadonlyMap<string, string>> {
  const publicDir = path.join(WORK_DIR, 'public');
  const hashes = await mapWithLimit(await listPublicFiles(publicDir), async (file) => {
    const hash = createHash('sha1').update(await readFile(path.join(publicDir, file)));
    return [file, hash.digest('hex')] as const;
  });
  return new Map(hashes);
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((file) => {
    if (!after.has(file)) return LEFT_BY_GATSBY.test(file) ? [] : [`${file}: only after the edits`];
    if (!before.has(file)) return [`${file}: only from nothing`];
    return before.get(file) === after.get(file) ? [] : [`${file}: differs`];
  });
}

runScript(main, ['Error']);
