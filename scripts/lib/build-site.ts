import { rm } from 'node:fs/promises';
import { availableParallelism, constants, tmpdir } from 'node:os';
import path from 'node:path';
import { fullestFolder, isDiskFull, NoSpaceError } from '../../member-service/lib/disk-space';
import { errorMessage } from '../../contract/unknown-value';
import { findCache } from '../../src/site-build/build-facts';
import { writeCheckedEntries } from '../../src/site-build/checked-entries';
import { checkContent } from '../../src/site-build/content-check/check-content';
import type { EntryFile } from '../../src/site-build/content-check/entry-file';
import { annotation, formatFinding } from '../../src/site-build/content-check/report';
import { DEFER_PICTURES } from '../../src/site-build/pictures/deferred-pictures';
import { pictureCacheDir } from '../../src/site-build/pictures/picture-cache';
import { ROUTES } from '../../src/config/routes';
import { printBackEndNotes } from './back-end-notes';
import { deleteRecord, isCodeChanged, isCodeUnchanged, writeRecord, type Fingerprint } from './build-record';
import type { Progress } from './progress';
import { releaseBuild } from './release-build';
import { runNode } from './run-command';

/** Enough for thousands of entries, and it leaves memory free on a machine with 8 GB. */
const HEAP_LIMIT = '--max-old-space-size=4096';

/**
 * In MB. Most objects of a build that compiles are short-lived: with semi-spaces of this size V8 copies fewer of them, and the build takes
 * 0.85 × as long. One that only reads content is slower with them.
 */
const NEW_SPACE = '--max-semi-space-size=64';

/** Interval of checks for a full disk during a build, in milliseconds. */
const DISK_CHECK_MS = 500;

export const FOREIGN_CACHE =
  'The files of the last build in .cache are incomplete, or of another folder or version: they are not used.';

/** Exit codes of a program that a signal ended, as in shells. */
const STOPPED_CODES = [128 + constants.signals.SIGINT, 128 + constants.signals.SIGTERM];

export interface BuildOptions {
  readonly projectDir: string;
  /** Taken before the build reads the content, so that changes during the build cause another one. */
  readonly fingerprint: Fingerprint | Promise<Fingerprint>;
  /** What the check of the content has read (`checkBeforeBuild`). */
  readonly entries: readonly EntryFile[];
  readonly progress: Progress;
  /** Removes Gatsby's cache and the last build first. */
  readonly clean?: boolean;
  /** Removes the cache of encoded pictures first. */
  readonly newPictures?: boolean;
  /** Defers pictures until they are requested (`encode-on-request.ts`). */
  readonly deferPictures?: boolean;
  /** Absolute folder of the project whose release the build becomes; by default its own. */
  readonly releasesOf?: string;
}

/**
 * Builds the site and publishes the release. Prints a line for the step, and Gatsby's log. It builds with Gatsby's cache, or without
 * one of another folder or version. If the build fails although the code is that of the last one, the cache may be incomplete, so it
 * is repeated once without the cache. Check the content before (`checkBeforeBuild`).
 * @returns Gatsby's exit code
 * @throws NoSpaceError if the disk is full
 */
export async function buildSite(options: BuildOptions): Promise<number> {
  const { projectDir, progress } = options;
  const cache = options.clean === true ? 'none' : findCache(projectDir);
  if (cache === 'foreign') progress.print(FOREIGN_CACHE);
  const exitCode = await buildOnce(cache === 'foreign' ? { ...options, clean: true } : options);
  const isEnd = cache !== 'own' || [0, ...STOPPED_CODES].includes(exitCode);
  if (isEnd || (await isCodeChanged(projectDir, process.env))) return exitCode;
  progress.print('The files of the last build in .cache may be the reason: the site is built once more, without them.');
  return buildOnce({ ...options, clean: true });
}

/** A process of the build that failed, or another step, may still write there: then the removal is tried again. */
const WHOLE_FOLDER = { recursive: true, force: true, maxRetries: 5 } as const;

async function buildOnce(options: BuildOptions): Promise<number> {
  const { projectDir, progress, clean = false, newPictures = false, deferPictures = false } = options;
  const endStep = progress.begin();
  const outputDirs = ['.cache', 'public'].map((name) => path.join(projectDir, name));
  const isUnchanged = !clean && (await isCodeUnchanged(projectDir, process.env));
  const startMs = Date.now();
  const fingerprint = await options.fingerprint;
  deleteRecord(projectDir);
  if (clean) await Promise.all(outputDirs.map((dir) => rm(dir, WHOLE_FOLDER)));
  if (newPictures) await rm(pictureCacheDir(projectDir), { recursive: true, force: true });
  writeCheckedEntries(projectDir, options.entries);
  const exitCode = await runGatsby({ projectDir, outputDirs, isUnchanged, deferPictures });
  if (exitCode === 0) {
    await releaseBuild(projectDir, options.releasesOf);
    await writeRecord(projectDir, fingerprint, startMs);
    endStep('Site built');
    await printBackEndNotes(projectDir, progress);
  } else {
    progress.printError(describeFailure(exitCode));
  }
  return exitCode;
}

interface GatsbyOptions {
  readonly projectDir: string;
  readonly outputDirs: readonly string[];
  /** Whether Gatsby can use what it generated from the code in the last build. */
  readonly isUnchanged: boolean;
  readonly deferPictures: boolean;
}

/**
 * @returns Gatsby's exit code
 * @throws NoSpaceError if the disk is full
 */
async function runGatsby(options: GatsbyOptions): Promise<number> {
  const { projectDir, outputDirs, isUnchanged, deferPictures } = options;
  // On a full disk Gatsby retries forever or fails with an unrelated error. So it is stopped immediately.
  const fullDisk = new AbortController();
  function stopOnFullDisk(): void {
    if (outputDirs.some(isDiskFull)) fullDisk.abort();
  }
  const diskCheck = setInterval(stopOnFullDisk, DISK_CHECK_MS);
  try {
    const exitCode = await runNode(
      [...(isUnchanged ? [] : [NEW_SPACE]), require.resolve('./run-gatsby.cjs'), 'build'],
      {
        cwd: projectDir,
        env: {
          ...gatsbyEnv(process.env),
          // Plain lines, also in a log. Gatsby's other output writes lines again with control characters.
          GATSBY_LOGGER: 'yurnalist',
          ...(isUnchanged && { CODE_IS_UNCHANGED: 'true' }),
          ...(deferPictures && { [DEFER_PICTURES]: 'true' }),
        },
        stop: fullDisk.signal,
      },
    );
    // It may have ended between two checks.
    if (exitCode !== 0) stopOnFullDisk();
    if (fullDisk.signal.aborted) throw new NoSpaceError(fullestFolder([...outputDirs, tmpdir()]));
    return exitCode;
  } finally {
    clearInterval(diskCheck);
  }
}

function describeFailure(exitCode: number): string {
  return STOPPED_CODES.includes(exitCode)
    ? 'The build was stopped.'
    : `The build failed with exit code ${exitCode}: the lines above say why.`;
}

/**
 * Checks the content. Prints its errors, and a line for the step.
 * @returns the entries, and the code 0 without errors in the content, 1 with errors, 2 if the check cannot run
 */
export async function checkBeforeBuild(
  projectDir: string,
  progress: Progress,
): Promise<{ readonly code: 0 | 1 | 2 } & Pick<BuildOptions, 'entries'>> {
  const endStep = progress.begin();
  try {
    const result = await checkContent({ root: projectDir, routes: ROUTES, now: new Date() });
    const { files, errors, warnings, entries } = result;
    const format = process.env.GITHUB_ACTIONS === 'true' ? annotation : formatFinding;
    [...warnings, ...errors].forEach((finding) => progress.print(format(finding)));
    endStep(`Content checked (${files} files)`);
    if (errors.length > 0) {
      const number = errors.length === 1 ? '1 error, on the line above' : `${errors.length} errors, on the lines above`;
      progress.printError(`The content has ${number}: the site is not built. Correct the content.`);
    }
    return { code: errors.length > 0 ? 1 : 0, entries };
  } catch (error) {
    progress.printError(`The content cannot be checked: ${errorMessage(error)}`);
    return { code: 2, entries: [] };
  }
}

/**
 * The environment for Gatsby: without telemetry, and with a memory limit unless one is set. On one or two cores it runs queries
 * in its main process: its only worker would first load Gatsby and the schema, and is started again for the pages.
 */
export function gatsbyEnv(env: NodeJS.ProcessEnv, cores: number = availableParallelism()): NodeJS.ProcessEnv {
  const options = env.NODE_OPTIONS ?? '';
  const hasLimit = /--max[-_]old[-_]space[-_]size/.test(options);
  return {
    ...env,
    GATSBY_TELEMETRY_DISABLED: '1',
    ...(cores <= 2 && { GATSBY_CPU_COUNT: env.GATSBY_CPU_COUNT ?? '1' }),
    NODE_OPTIONS: hasLimit ? options : `${options} ${HEAP_LIMIT}`.trim(),
  };
}
