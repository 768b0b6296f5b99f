import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isNoSpaceError, NoSpaceError } from '../../member-service/lib/disk-space';
import { hashFiles } from '../../src/build/files';
import { PAGE_RENDERER } from '../../src/build/reuse-bundles';
import { describeChange, isCode, takeCodeFingerprint, type Fingerprint } from './fingerprint';

/** Inputs and outputs of the last successful build. */
interface BuildRecord {
  readonly fingerprint: Fingerprint;
  /** Hash of files that every build writes, to detect changes of public/ by other programs. */
  readonly output: string;
  /** Hash of the files that Gatsby generates from the code. */
  readonly generated: string;
}

/** In Gatsby's own cache, so that `gatsby clean` removes it too. */
const RECORD_FILE = '.cache/brainhouse-build.json';
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
  const { fingerprint, output } = await readRecord(projectDir);
  if (!fingerprint || output === undefined) {
    return 'there is no complete build yet';
  }
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
  const { generated } = await readRecord(projectDir);
  return generated === (await hashOf(projectDir, GENERATED_FILES)) && !(await isCodeChanged(projectDir, env));
}

/** Whether the code differs from that of the last successful build, also if the live site or another build has run since. */
export async function isCodeChanged(projectDir: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { fingerprint } = await readRecord(projectDir);
  if (!fingerprint) return false;
  const before = Object.fromEntries(Object.entries(fingerprint).filter(([name]) => isCode(name)));
  return describeChange(before, await takeCodeFingerprint(projectDir, env)) !== undefined;
}

/**
 * Writes the record of a finished build.
 * @param fingerprint taken before the build
 * @throws NoSpaceError if the disk is full
 */
export async function writeRecord(projectDir: string, fingerprint: Fingerprint): Promise<void> {
  const record: BuildRecord = {
    fingerprint,
    output: await hashOf(projectDir, OUTPUT_FILES),
    generated: await hashOf(projectDir, GENERATED_FILES),
  };
  const file = path.join(projectDir, RECORD_FILE);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(record));
  } catch (error) {
    throw isNoSpaceError(error) ? new NoSpaceError(path.dirname(file), { cause: error }) : error;
  }
}

/** Deletes the record, but for the code. Call it before public/ changes, so that an incomplete build does not count as up to date. */
export async function deleteRecord(projectDir: string): Promise<void> {
  const { fingerprint } = await readRecord(projectDir);
  if (fingerprint) await writeFile(path.join(projectDir, RECORD_FILE), JSON.stringify({ fingerprint }));
}

/** Without a complete build, the fields are missing. */
async function readRecord(projectDir: string): Promise<Partial<BuildRecord>> {
  try {
    return JSON.parse(await readFile(path.join(projectDir, RECORD_FILE), 'utf8')) as Partial<BuildRecord>;
  } catch {
    return {};
  }
}

/** The hashes of files, as one text. */
async function hashOf(projectDir: string, files: readonly string[]): Promise<string> {
  return Object.values(await hashFiles(projectDir, files)).join(' ');
}
