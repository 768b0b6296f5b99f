import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { readFacts } from '../../src/build/build-facts';
import { hashFiles, isContentFile, isLeftByProgram, listFiles, undefinedIfMissing } from '../../src/build/files';
import { unpublishedEntries } from '../../src/build/publication';

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

/** Files that the build writes. */
const GENERATED = new Set(['src/gatsby-types.d.ts']);

/** Variables that change the build: those with Gatsby's prefix, and those that `src/config/env.ts` and `cms-env.ts` read. */
const BUILD_VARIABLES = /^(GATSBY_.*|CMS_.*|SITE_URL|MARKET_PICTURE_HOSTS|UNPROTECTED_CONFIRMED)$/;
const IGNORED_VARIABLES = new Set(['GATSBY_TELEMETRY_DISABLED']);

/** Takes the fingerprint of the code, without content and static files: sources, configuration, variables and Node's version. */
export async function takeCodeFingerprint(projectDir: string, env: NodeJS.ProcessEnv): Promise<Fingerprint> {
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
export async function takeInputs(projectDir: string): Promise<Fingerprint> {
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

/** Whether an input belongs to the code. */
export function isCode(name: string): boolean {
  return name !== UNPUBLISHED && !OTHER_FOLDERS.some((folder) => name.startsWith(`${folder}/`));
}

/**
 * Takes the fingerprint of all inputs of a build.
 * @param projectDir absolute folder of the project
 * @param unpublished entries that are not shown now; this changes when a date passes, without a change of files
 */
export async function takeFingerprint(
  projectDir: string,
  env: NodeJS.ProcessEnv,
  unpublished: readonly string[],
): Promise<Fingerprint> {
  return {
    ...(await takeCodeFingerprint(projectDir, env)),
    ...(await hashFiles(projectDir, await listFolders(projectDir, OTHER_FOLDERS))),
    [UNPUBLISHED]: [...unpublished].sort().join(' '),
  };
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
  if (name === 'node') return 'another Node version is used';
  if (name.startsWith('env:')) return `the variable ${name.slice('env:'.length)} has changed`;
  const area = name.startsWith('content/') ? 'content' : 'code';
  return `${area} ${isNew ? 'added' : isDeleted ? 'deleted' : 'changed'}: ${name}`;
}

/** The fingerprint of a project at the present time. */
export function takeSiteFingerprint(projectDir: string): Promise<Fingerprint> {
  const entries = unpublishedEntries(path.join(projectDir, 'content'), new Date());
  return takeFingerprint(
    projectDir,
    process.env,
    entries.map(({ file, why }) => `${file}:${why.state}`),
  );
}
