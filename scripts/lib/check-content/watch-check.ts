import { watch, type FSWatcher } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { checkContent } from '../../../src/build/content-check/check-content';
import { CONTENT_FOLDER } from '../../../src/build/content-check/read-content';
import { formatFault, report, summary, type Outcome } from '../../../src/build/content-check/report';
import { ROUTES } from '../../../src/config/routes';

/** Programs write a file in several steps; the check waits until it has been quiet for so long, in milliseconds. */
const QUIET_MS = 150;

/**
 * Checks the content below `root` now and whenever a file changes, until `signal` ends it. The first report is whole; after
 * that it says what came (`new:`) and what went (`gone:`), and where things stand.
 */
export async function watchCheck(root: string, print: (text: string) => void, signal: AbortSignal): Promise<void> {
  const contentDir = path.join(root, CONTENT_FOLDER);
  const watchers = new Map<string, FSWatcher>();
  const changes = pendingChanges();
  function isOver(): boolean {
    return signal.aborted;
  }
  signal.addEventListener('abort', () => changes.note());
  let last: Outcome | undefined;
  while (!isOver()) {
    // Before the look at the files, so that no change falls between.
    await watchFolders(contentDir, watchers, () => changes.note());
    changes.forget();
    last = await lookOnce(root, last, print);
    while (!changes.arePending() && !isOver()) await changes.next();
    while (changes.arePending() && !isOver()) {
      changes.forget();
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    }
  }
  for (const watcher of watchers.values()) watcher.close();
}

/** Remembers that something changed until it is asked. */
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
    /** Resolves with the next change. */
    next(): Promise<void> {
      return new Promise((resolve) => (wake = resolve));
    },
  };
}

async function lookOnce(
  root: string,
  last: Outcome | undefined,
  print: (text: string) => void,
): Promise<Outcome | undefined> {
  const start = performance.now();
  try {
    const outcome = await checkContent({ root, routes: ROUTES, now: new Date() });
    const milliseconds = performance.now() - start;
    if (last === undefined) print(`${report(outcome, milliseconds)}\nwatching ${CONTENT_FOLDER}/; Ctrl-C ends it`);
    else print([...difference(last, outcome), summary(outcome, milliseconds)].join('\n'));
    return outcome;
  } catch (error) {
    // A file went while it was being read: its going is a change, which is looked at next.
    print(error instanceof Error ? error.message : String(error));
    return last;
  }
}

/** What came and what went; that a fault moved to another line is neither. */
function difference(before: Outcome, after: Outcome): readonly string[] {
  const [old, fresh] = [before, after].map(({ warnings, faults }) => [...warnings, ...faults]);
  function missingIn(faults: typeof old, others: typeof old): readonly string[] {
    const known = new Set((others ?? []).map((fault) => formatFault({ ...fault, position: null })));
    return (faults ?? []).filter((fault) => !known.has(formatFault({ ...fault, position: null }))).map(formatFault);
  }
  return [
    ...missingIn(old, fresh).map((line) => `gone: ${line}`),
    ...missingIn(fresh, old).map((line) => `new: ${line}`),
  ];
}

/** One watcher for each folder: watching each of ten thousand files is more than many systems allow. */
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
      // Programs keep their half-written files under names that begin with a dot.
      if (name?.startsWith('.') !== true) onChange();
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
  const inner = found.filter((item) => item.isDirectory() && !item.name.startsWith('.'));
  const below = await Promise.all(inner.map(({ name }) => foldersBelow(path.join(folder, name))));
  return [folder, ...below.flat()];
}
