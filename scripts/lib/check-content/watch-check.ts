import { watch, type FSWatcher } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { checkContent } from '../../../src/build/content-check/check-content';
import { CONTENT_FOLDER } from '../../../src/build/content-check/read-content';
import { formatFinding, report, summary, type CheckResult } from '../../../src/build/content-check/report';
import { isContentFile } from '../../../src/build/files';
import { ROUTES } from '../../../src/config/routes';

/** The check starts when no file has changed for this time, in milliseconds: programs write a file in several steps. */
const QUIET_MS = 150;

/**
 * Checks the content of the project in `root` now and after each change, until `signal` is aborted. The first report is
 * complete. Later reports list new findings (`new:`), corrected findings (`corrected:`), and the summary.
 */
export async function watchCheck(root: string, print: (text: string) => void, signal: AbortSignal): Promise<void> {
  const contentDir = path.join(root, CONTENT_FOLDER);
  const watchers = new Map<string, FSWatcher>();
  const changes = pendingChanges();
  function isAborted(): boolean {
    return signal.aborted;
  }
  signal.addEventListener('abort', () => changes.note());
  let last: CheckResult | undefined;
  while (!isAborted()) {
    // Before the check reads the files, so that no change is missed.
    await watchFolders(contentDir, watchers, () => changes.note());
    changes.forget();
    last = await checkOnce(root, last, print);
    while (!changes.arePending() && !isAborted()) await changes.next();
    while (changes.arePending() && !isAborted()) {
      changes.forget();
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    }
  }
  for (const watcher of watchers.values()) watcher.close();
}

/** Records whether a file has changed since the last check. */
function pendingChanges() {
  let pending = false;
  let wake: (() => void) | undefined;
  return {
    note(): void {
      pending = true;
      wake?.();
    },
    forget(): void {
      pending = false;
    },
    arePending(): boolean {
      return pending;
    },
    /** Resolves at the next change. */
    next(): Promise<void> {
      return new Promise((resolve) => (wake = resolve));
    },
  };
}

async function checkOnce(
  root: string,
  last: CheckResult | undefined,
  print: (text: string) => void,
): Promise<CheckResult | undefined> {
  const start = performance.now();
  try {
    const result = await checkContent({ root, routes: ROUTES, now: new Date() });
    const milliseconds = performance.now() - start;
    if (last === undefined) print(`${report(result, milliseconds)}\nWatching ${CONTENT_FOLDER}/. Ctrl-C stops it.`);
    else print([...difference(last, result), summary(result, milliseconds)].join('\n'));
    return result;
  } catch (error) {
    // A file was deleted while it was read. The deletion causes another check.
    print(error instanceof Error ? error.message : String(error));
    return last;
  }
}

/** The new and the corrected findings. A finding that moved to another line is neither. */
function difference(before: CheckResult, after: CheckResult): readonly string[] {
  const [old, current] = [before, after].map(({ warnings, errors }) => [...warnings, ...errors]);
  function missingIn(findings: typeof old, others: typeof old): readonly string[] {
    const known = new Set((others ?? []).map((finding) => formatFinding({ ...finding, position: null })));
    return (findings ?? [])
      .filter((finding) => !known.has(formatFinding({ ...finding, position: null })))
      .map(formatFinding);
  }
  return [
    ...missingIn(old, current).map((line) => `corrected: ${line}`),
    ...missingIn(current, old).map((line) => `new: ${line}`),
  ];
}

/** Creates a watcher for each folder. Many systems do not allow one for each of ten thousand files. */
async function watchFolders(contentDir: string, watchers: Map<string, FSWatcher>, onChange: () => void): Promise<void> {
  const folders = await foldersBelow(contentDir);
  for (const [folder, watcher] of watchers) {
    if (folders.includes(folder)) continue;
    watcher.close();
    watchers.delete(folder);
  }
  for (const folder of folders) {
    if (watchers.has(folder)) continue;
    const watcher = watch(folder, (_, name) => {
      if (name === null || isContentFile(name)) onChange();
    });
    watcher.on('error', () => {
      watcher.close();
      watchers.delete(folder);
      onChange();
    });
    watchers.set(folder, watcher);
  }
}

async function foldersBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const inner = found.filter((item) => item.isDirectory() && isContentFile(item.name));
  const below = await Promise.all(inner.map(({ name }) => foldersBelow(path.join(folder, name))));
  return [folder, ...below.flat()];
}
