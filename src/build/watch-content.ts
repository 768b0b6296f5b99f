import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

import { KINDS } from '../content-model/kinds';

/** A save in several steps, or of several files, counts as one change. */
const PAUSE_MS = 50;

/**
 * Calls back after each change in the folders of entries, with the names of the folders that changed. Only folders are
 * watched, not each file, so that ten thousand entries cost no more than ten. It does not keep the process running.
 * @param contentDir absolute folder of the content
 * @returns a function that ends it, for tests
 */
export function watchContent(contentDir: string, onChange: (folders: ReadonlySet<string>) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function report(folder: string): void {
    changed.add(folder);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const folders = changed;
      changed = new Set();
      watchFolders();
      onChange(folders);
    }, PAUSE_MS);
  }

  function stopWatching(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  /** Also called later, because folders can be added, deleted and replaced. */
  function watchFolders(): void {
    for (const folder of new Set(KINDS.map((kind) => kind.folder))) {
      if (watchers.has(folder)) continue;
      try {
        const watcher = watch(join(contentDir, folder), { persistent: false }, () => report(folder));
        watcher.on('error', () => stopWatching(folder));
        watchers.set(folder, watcher);
      } catch {
        // There is no such folder yet.
      }
    }
  }

  const root = watch(contentDir, { persistent: false }, (_event, name) => {
    if (name === null || !KINDS.some(({ folder }) => folder === name)) return;
    stopWatching(name);
    report(name);
  });
  watchFolders();
  return () => {
    clearTimeout(timer);
    root.close();
    [...watchers.keys()].forEach(stopWatching);
  };
}
