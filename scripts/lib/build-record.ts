import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isNoSpaceError, NoSpaceError } from '../../member-service/lib/disk-space';
import { addFacts, readFacts } from '../../src/site-build/build-facts';
import { hashFiles, isContentFile, isLeftByProgram, listFiles, undefinedIfMissing } from '../../src/site-build/files';
import { readSchedules, siteTimeZone, unpublishedAmong } from '../../src/site-build/publication';
import { PAGE_RENDERER } from '../../src/site-build/reuse-bundles';
import { eventStates } from '../../src/site-build/upcoming';

/** The inputs of a build with their hash or value: files by path, variables as `env:NAME`. */
export type Fingerprint = Readonly<Record<string, string>>;

/** The folder that Gatsby searches for pages and queries. What files import from elsewhere is known from the last build (`takeInputs`). */
const CODE_FOLDER = 'src';
const OTHER_FOLDERS = ['content', 'static'];
/** Files in the root of the project that Gatsby, Babel, esbuild or TypeScript look for. */
const ROOT_FILES =
  /^(gatsby-(config|node|browser|ssr)\.[jt]sx?|package(-lock)?\.json|tsconfig\.json|\.env\..+|\.?babel(rc|\.config)(\..+)?|\.browserslistrc)$/;

/** The name of the input with the entries that are not shown. */
const UNPUBLISHED = 'unpublished';

/** The name of the input with what is shown of the dates of events. A site without such events has none. */
const EVENT_STATES = 'events';

/** Files that the build writes. */
const GENERATED = new Set(['src/gatsby-types.d.ts']);

/** Variables that change the build: those with Gatsby's prefix, and those that `src/config/env.ts` and `cms-env.ts` read. */
const BUILD_VARIABLES = /^(GATSBY_.*|CMS_.*|SITE_URL|MARKET_PICTURE_HOSTS|UNPROTECTED_CONFIRMED)$/;
const IGNORED_VARIABLES = new Set(['GATSBY_TELEMETRY_DISABLED']);

/** The fingerprint of a project, at the present time. */
export function takeSiteFingerprint(projectDir: string, now = new Date()): Promise<Fingerprint> {
  const contentDir = path.join(projectDir, 'content');
  const [files, timeZone] = [readSchedules(contentDir), siteTimeZone(contentDir)];
  const entries = unpublishedAmong(files, now, timeZone);
  return takeFingerprint(
    projectDir,
    process.env,
    entries.map(({ file, why }) => `${file}:${why.state}`),
    eventStates(files, now, timeZone),
  );
}

/**
 * Takes the fingerprint of all inputs of a build.
 * @param projectDir absolute folder of the project
 * @param unpublished entries that are not shown now; this changes when a date passes, without a change of files
 * @param events what is shown of events with a date, which changes at the end of one
 */
export async function takeFingerprint(
  projectDir: string,
  env: NodeJS.ProcessEnv,
  unpublished: readonly string[],
  events: readonly string[] = [],
): Promise<Fingerprint> {
  return {
    ...(await takeCodeFingerprint(projectDir, env)),
    ...(await hashFiles(projectDir, await listFolders(projectDir, OTHER_FOLDERS))),
    [UNPUBLISHED]: [...unpublished].sort().join(' '),
    ...(events.length > 0 && { [EVENT_STATES]: [...events].sort().join(' ') }),
  };
}

/** Takes the fingerprint of the code, without content and static files: sources, configuration, variables and Node's version. */
async function takeCodeFingerprint(projectDir: string, env: NodeJS.ProcessEnv): Promise<Fingerprint> {
  const rootFiles = (await readdir(projectDir)).filter((name) => ROOT_FILES.test(name));
  const variables = Object.entries(env)
    .filter(([name]) => BUILD_VARIABLES.test(name) && !IGNORED_VARIABLES.has(name))
    .map(([name, value]) => [`env:${name}`, value ?? ''] as const);
  return {
    ...(await takeInputs(projectDir)),
    ...(await hashFiles(projectDir, [...rootFiles, ...(await listFolders(projectDir, [CODE_FOLDER]))])),
    ...Object.fromEntries(variables),
    node: process.version,
  };
}

/** What the bundlers of the last build have read, with hashes, and the names in those folders: a new file may be found instead. */
async function takeInputs(projectDir: string): Promise<Fingerprint> {
  const files = [...new Set(Object.values(readFacts(projectDir).inputs ?? {}).flat())];
  const folders = [...new Set(files.map((file) => path.posix.dirname(file)))].filter(
    (folder) => folder !== '.' && !`${folder}/`.startsWith(`${CODE_FOLDER}/`),
  );
  const names = folders.map(async (folder) => {
    const all = (await readdir(path.join(projectDir, folder)).catch(undefinedIfMissing)) ?? [];
    return [`${folder}/`, all.filter(isContentFile).sort().join(' ')] as const;
  });
  return { ...(await hashFiles(projectDir, files)), ...Object.fromEntries(await Promise.all(names)) };
}

/** Files of folders, as paths in the project. Without the files that programs leave. */
async function listFolders(projectDir: string, folders: readonly string[]): Promise<readonly string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const files = (await listFiles(path.join(projectDir, folder)).catch(undefinedIfMissing)) ?? [];
      return files.map((file) => `${folder}/${file}`);
    }),
  );
  return lists
    .flat()
    .filter(
      (file) => !GENERATED.has(file) && (file.startsWith('static/') ? !isLeftByProgram(file) : isContentFile(file)),
    );
}

const OUTPUT_FILES = ['public/index.html', 'public/_hosting.json'];
const GENERATED_FILES = [
  '.cache/compiled/gatsby-config.js',
  '.cache/compiled/gatsby-node.js',
  'src/gatsby-types.d.ts',
  PAGE_RENDERER,
  'public/webpack.stats.json',
];

/** The reason to build the site, for messages; undefined if the last build is up to date. */
export async function reasonToBuild(projectDir: string, now: Fingerprint): Promise<string | undefined> {
  const { fingerprint, output } = readFacts(projectDir);
  if (!fingerprint || output === undefined) return 'there is no complete build yet';
  if (output !== (await hashOf(projectDir, OUTPUT_FILES))) {
    return 'the files in public/ are not those of the last build';
  }
  return describeChange(fingerprint, now);
}

/**
 * Whether the code is that of the last successful build, and the files that Gatsby generated from it are still there.
 * @param env the environment of the build
 */
export async function isCodeUnchanged(projectDir: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { generated } = readFacts(projectDir);
  return generated === (await hashOf(projectDir, GENERATED_FILES)) && !(await isCodeChanged(projectDir, env));
}

/** Whether the code differs from that of the last successful build, also if the live site or another build has run since. */
export async function isCodeChanged(projectDir: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { fingerprint } = readFacts(projectDir);
  if (!fingerprint) return false;
  const before = Object.fromEntries(Object.entries(fingerprint).filter(([name]) => isCode(name)));
  return describeChange(before, await takeCodeFingerprint(projectDir, env)) !== undefined;
}

/** Whether an input belongs to the code. */
function isCode(name: string): boolean {
  return (
    name !== UNPUBLISHED && name !== EVENT_STATES && !OTHER_FOLDERS.some((folder) => name.startsWith(`${folder}/`))
  );
}

/**
 * Writes the record of a finished build.
 * @param before the fingerprint that was taken before the build
 * @param startMs when that was, in milliseconds since 1970
 * @throws NoSpaceError if the disk is full
 */
export async function writeRecord(projectDir: string, before: Fingerprint, startMs: number): Promise<void> {
  const fingerprint = await inputsAt(startMs, projectDir, before);
  const [output, generated] = [await hashOf(projectDir, OUTPUT_FILES), await hashOf(projectDir, GENERATED_FILES)];
  try {
    addFacts(projectDir, { fingerprint, output, generated });
  } catch (error) {
    throw isNoSpaceError(error) ? new NoSpaceError(path.join(projectDir, '.cache'), { cause: error }) : error;
  }
}

/**
 * The inputs that were known before, and those that no earlier build had. A file that has changed since the build began is unknown, so that it
 * causes another build, also if it is as before again: the build may have read it in between.
 */
async function inputsAt(startMs: number, projectDir: string, before: Fingerprint): Promise<Fingerprint> {
  const all = Object.entries({ ...(await takeInputs(projectDir)), ...before });
  const entries = all.map(async ([name, hash]) => {
    const file = await stat(path.join(projectDir, name)).catch(undefinedIfMissing);
    const isSame = file ? file.ctimeMs < startMs : before[name] !== undefined;
    return [name, isSame ? hash : 'changed during the build'] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Deletes the record, but for the code. Call it before public/ changes, so that an incomplete build does not count as up to date. */
export function deleteRecord(projectDir: string): void {
  const { fingerprint } = readFacts(projectDir);
  if (fingerprint) addFacts(projectDir, { output: undefined, generated: undefined });
}

/** The hashes of files, as one text. */
async function hashOf(projectDir: string, files: readonly string[]): Promise<string> {
  return Object.values(await hashFiles(projectDir, files)).join(' ');
}

/** Describes the difference between two fingerprints, for messages; undefined if there is none. */
export function describeChange(before: Fingerprint, now: Fingerprint): string | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  const [first, ...others] = names.filter((name) => before[name] !== now[name]);
  if (first === undefined) return undefined;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return describeName(first, before[first] === undefined, now[first] === undefined) + more;
}

function describeName(name: string, isNew: boolean, isDeleted: boolean): string {
  if (name === UNPUBLISHED) return 'a scheduled entry is due';
  if (name === EVENT_STATES) return 'an event is over';
  if (name === 'node') return 'another Node version is used';
  if (name.startsWith('env:')) return `the variable ${name.slice('env:'.length)} has changed`;
  const area = name.startsWith('content/') ? 'content' : 'code';
  return `${area} ${isNew ? 'added' : isDeleted ? 'deleted' : 'changed'}: ${name}`;
}
