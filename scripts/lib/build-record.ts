import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isNoSpaceError, NoSpaceError } from '../../member-service/lib/disk-space';
import { addFacts, readFacts } from '../../src/build/build-facts';
import { hashFiles, undefinedIfMissing } from '../../src/build/files';
import { PAGE_RENDERER } from '../../src/build/reuse-bundles';
import { describeChange, isCode, takeCodeFingerprint, takeInputs, type Fingerprint } from './fingerprint';

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
