import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isNoSpaceError, NoSpaceError } from '../../member-service/disk-space';
import { describeChange } from './fingerprint';
import type { Fingerprint } from './fingerprint';

/** What the last successful build was made from, and what it wrote. */
interface BuildRecord {
  readonly fingerprint: Fingerprint;
  /** Hash of the files that every build writes, to notice a public/ that something else has changed. */
  readonly output: string;
}

/** In Gatsby's own cache, so that `gatsby clean` removes it too. */
const RECORD_FILE = '.cache/brainhouse-build.json';
const OUTPUT_FILES = ['public/index.html', 'public/_hosting.json'];

/** Why the site has to be built, in a few words; undefined when the last build is current. */
export async function reasonToBuild(projectDir: string, now: Fingerprint): Promise<string | undefined> {
  const record = await readRecord(projectDir);
  if (!record) {
    return 'there is no finished build yet';
  }
  if (record.output !== (await hashOutput(projectDir))) {
    return 'the files in public/ are not those of the last build';
  }
  return describeChange(record.fingerprint, now);
}

/**
 * Keeps what a finished build was made from.
 * @param fingerprint taken before the build began
 * @throws NoSpaceError when the disk is full
 */
export async function keepRecord(projectDir: string, fingerprint: Fingerprint): Promise<void> {
  const record: BuildRecord = { fingerprint, output: await hashOutput(projectDir) };
  const file = path.join(projectDir, RECORD_FILE);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(record));
  } catch (error) {
    throw isNoSpaceError(error) ? new NoSpaceError(path.dirname(file), { cause: error }) : error;
  }
}

/** To be called before public/ changes: an unfinished build must not count as a finished one. */
export async function forgetRecord(projectDir: string): Promise<void> {
  await rm(path.join(projectDir, RECORD_FILE), { force: true });
}

async function readRecord(projectDir: string): Promise<BuildRecord | undefined> {
  try {
    const record = JSON.parse(await readFile(path.join(projectDir, RECORD_FILE), 'utf8')) as Partial<BuildRecord>;
    return record.fingerprint && record.output !== undefined
      ? { fingerprint: record.fingerprint, output: record.output }
      : undefined;
  } catch {
    // Missing or incomplete: in both cases the site has to be built.
    return undefined;
  }
}

async function hashOutput(projectDir: string): Promise<string> {
  const hash = createHash('sha1');
  for (const file of OUTPUT_FILES) {
    hash.update(await readFile(path.join(projectDir, file)).catch(() => `no ${file}`));
  }
  return hash.digest('base64');
}
