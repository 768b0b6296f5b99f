import { rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { fullestFolder, isDiskFull, NoSpaceError } from '../../member-service/disk-space';
import { errorMessage } from '../../member-service/error-facts';
import { checkContent } from '../../src/build/content-check/check-content';
import { annotation, formatFinding } from '../../src/build/content-check/report';
import { ROUTES } from '../../src/config/routes';
import { forgetRecord, keepRecord } from './build-record';
import type { Fingerprint } from './fingerprint';
import { readGatsbyOutput } from './gatsby-output';
import type { Progress } from './progress';
import { runNode } from './run-command';

/** Enough for thousands of entries, and it leaves memory free on a machine with 8 GB. */
const HEAP_LIMIT = '--max-old-space-size=4096';

/** How often the disk is looked at during a build, in milliseconds. */
const DISK_LOOK_MS = 500;

/** Exit codes of a program that was asked to stop, as shells count. */
const STOPPED_CODES = [128 + constants.signals.SIGINT, 128 + constants.signals.SIGTERM];

export interface BuildOptions {
  readonly projectDir: string;
  /** Taken before the build, so that a change made meanwhile counts as new. */
  readonly fingerprint: Fingerprint;
  readonly progress: Progress;
  /** Removes Gatsby's cache and the last build first. */
  readonly clean?: boolean;
}

/**
 * Checks the content and builds the site, with a line of progress for each step.
 * @returns the exit code of the first step that failed, else 0
 * @throws NoSpaceError when the disk is full
 */
export async function buildSite(options: BuildOptions): Promise<number> {
  const startedAt = performance.now();
  const contentCode = await checkBeforeBuild(options.projectDir, options.progress);
  return contentCode === 0 ? buildCheckedSite(options, startedAt) : contentCode;
}

/**
 * As {@link buildSite}, for content that has been checked already.
 * @returns Gatsby's exit code
 * @throws NoSpaceError when the disk is full
 */
export async function buildCheckedSite(
  { projectDir, fingerprint, progress, clean = false }: BuildOptions,
  startedAt: number = performance.now(),
): Promise<number> {
  await forgetRecord(projectDir);
  const outputDirs = ['.cache', 'public'].map((name) => path.join(projectDir, name));
  if (clean) {
    await Promise.all(outputDirs.map((dir) => rm(dir, { recursive: true, force: true })));
  }
  const step = progress.begin('Building the site');
  try {
    const { exitCode, errors } = await runGatsby(projectDir, outputDirs, progress);
    const seconds = (performance.now() - startedAt) / 1000;
    if (exitCode === 0) {
      await keepRecord(projectDir, fingerprint);
      if (errors !== '') progress.printError(errors);
      step.done('Site built', seconds);
    } else {
      step.end();
      progress.printError(describeFailure(exitCode, seconds, errors));
    }
    return exitCode;
  } finally {
    step.end();
  }
}

/** How a build ended. */
interface GatsbyEnd {
  readonly exitCode: number;
  /** What it said of errors; `''` without any. */
  readonly errors: string;
}

/** @throws NoSpaceError when the disk is full */
async function runGatsby(projectDir: string, outputDirs: readonly string[], progress: Progress): Promise<GatsbyEnd> {
  // On a full disk Gatsby tries again and again, or ends with an error that does not say so: it is stopped immediately.
  const fullDisk = new AbortController();
  const looking = setInterval(() => {
    if (outputDirs.some(isDiskFull)) fullDisk.abort();
  }, DISK_LOOK_MS);
  const output = readGatsbyOutput(progress, () => fullDisk.abort());
  try {
    const exitCode = await runNode([require.resolve('gatsby/cli.js'), 'build'], {
      cwd: projectDir,
      env: { ...gatsbyEnv(process.env), GATSBY_LOGGER: 'json' },
      lines: output,
      stop: fullDisk.signal,
    });
    if (fullDisk.signal.aborted) {
      throw new NoSpaceError(fullestFolder([...outputDirs, tmpdir()]));
    }
    return { exitCode, errors: output.end() };
  } finally {
    clearInterval(looking);
    output.end();
  }
}

function describeFailure(exitCode: number, seconds: number, errors: string): string {
  return STOPPED_CODES.includes(exitCode)
    ? `The build was stopped after ${seconds.toFixed(1)} s.`
    : `${errors}\nThe build failed after ${seconds.toFixed(1)} s with exit code ${exitCode}.`.trim();
}

/**
 * Checks the content, with a line of progress, or with a line for each error and their number.
 * @returns 0 without errors in the content, 1 with errors, 2 where the check cannot be made
 */
export async function checkBeforeBuild(projectDir: string, progress: Progress): Promise<number> {
  const step = progress.begin('Checking the content');
  try {
    const { files, errors, warnings } = await checkContent({ root: projectDir, routes: ROUTES, now: new Date() });
    const format = process.env.GITHUB_ACTIONS === 'true' ? annotation : formatFinding;
    [...warnings, ...errors].forEach((finding) => progress.print(format(finding)));
    step.done(`Content checked (${files} files)`);
    if (errors.length > 0) {
      const number = errors.length === 1 ? '1 error, on the line above' : `${errors.length} errors, on the lines above`;
      progress.printError(`The content has ${number}: the site is not built. Correct the content.`);
    }
    return errors.length > 0 ? 1 : 0;
  } catch (error) {
    progress.printError(`The content cannot be checked: ${errorMessage(error)}`);
    return 2;
  } finally {
    step.end();
  }
}

/** The environment for Gatsby: no telemetry, and a memory limit unless one is set. */
export function gatsbyEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const options = env.NODE_OPTIONS ?? '';
  const hasLimit = /--max[-_]old[-_]space[-_]size/.test(options);
  return {
    ...env,
    GATSBY_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: hasLimit ? options : `${options} ${HEAP_LIMIT}`.trim(),
  };
}
