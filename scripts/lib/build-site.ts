import { rm } from 'node:fs/promises';
import path from 'node:path';
import { forgetRecord, keepRecord } from './build-record';
import type { Fingerprint } from './fingerprint';
import { watchMemory } from './process-memory';
import type { MemoryWatch } from './process-memory';
import { runNode } from './run-command';

/** Enough for thousands of entries, and it leaves memory free on a machine with 8 GB. */
const HEAP_LIMIT = '--max-old-space-size=4096';

export interface BuildOptions {
  readonly projectDir: string;
  /** Taken before the build, so that a change made meanwhile counts as new. */
  readonly fingerprint: Fingerprint;
  /** Removes Gatsby's cache and the last build first. */
  readonly clean?: boolean;
}

/**
 * Checks the content and builds the site, with the tools' own progress on this terminal.
 * @returns the exit code of the first step that failed, else 0
 */
export async function buildSite(options: BuildOptions): Promise<number> {
  const startedAt = performance.now();
  const contentCode = await checkContent(options.projectDir);
  return contentCode === 0 ? buildCheckedSite(options, startedAt) : contentCode;
}

/** As {@link buildSite}, for content that has been checked already. @returns Gatsby's exit code */
export async function buildCheckedSite(
  { projectDir, fingerprint, clean = false }: BuildOptions,
  startedAt: number = performance.now(),
): Promise<number> {
  await forgetRecord(projectDir);
  if (clean) {
    await Promise.all(
      ['.cache', 'public'].map((name) => rm(path.join(projectDir, name), { recursive: true, force: true })),
    );
  }
  let memory: MemoryWatch | undefined;
  const code = await runNode([require.resolve('gatsby/cli.js'), 'build'], {
    cwd: projectDir,
    env: gatsbyEnv(process.env),
    onStart: (pid) => {
      memory = watchMemory(pid);
    },
  });
  const peak = await memory?.stop();
  if (code === 0) {
    await keepRecord(projectDir, fingerprint);
    console.log(`Built in ${formatSeconds(performance.now() - startedAt)}${formatPeak(peak)}.`);
  } else {
    console.error(`The build stopped with exit code ${code} after ${formatSeconds(performance.now() - startedAt)}.`);
  }
  return code;
}

/** Runs the content check as its own process, so that its exit code is what counts. */
export async function checkContent(projectDir: string): Promise<number> {
  const script = path.join(projectDir, 'scripts/check-content.ts');
  return runNode(['--import', 'tsx', script], { cwd: projectDir });
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

function formatSeconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

function formatPeak(bytes: number | undefined): string {
  return bytes === undefined ? '' : `, peak memory ${Math.round(bytes / 1024 / 1024)} MB`;
}
