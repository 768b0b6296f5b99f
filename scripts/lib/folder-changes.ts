import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isContentFile, listFiles, undefinedIfMissing } from '../../src/site-build/files';
import { mapWithLimit } from '../../src/site-build/limit';

/** The files of a folder with size and modification time, as one text. */
export type Snapshot = string;

const SHORTEST_PAUSE_MS = 400;

/** Ratio of the pause to the time of a snapshot, so that polling ten thousand files takes only 5 % of the time. */
const PAUSE_RATIO = 20;

/** Takes a snapshot of the files of content in an absolute folder and its subfolders. It may be missing. */
export async function takeSnapshot(dir: string): Promise<Snapshot> {
  const files = (await listFiles(dir).catch(undefinedIfMissing)) ?? [];
  const lines = await mapWithLimit(files.filter(isContentFile), async (file) => {
    // The file may have been deleted since.
    const facts = await stat(path.join(dir, file)).catch(() => undefined);
    return facts === undefined ? [] : [`${file} ${facts.size} ${facts.mtimeMs}`];
  });
  return lines.flat().join('\n');
}

/**
 * Waits until a folder has changed and then stays unchanged, so that a save in several steps counts as one change. It polls,
 * because file system events do not work with all editors, file systems and containers.
 * @param before the folder before the change
 * @returns the folder after the change; undefined after `signal` is aborted
 */
export async function nextChange(dir: string, before: Snapshot, signal: AbortSignal): Promise<Snapshot | undefined> {
  let last = before;
  while (!signal.aborted) {
    const start = performance.now();
    const now = await takeSnapshot(dir);
    const took = performance.now() - start;
    if (now !== before && now === last) return now;
    last = now;
    await pause(Math.max(SHORTEST_PAUSE_MS, took * PAUSE_RATIO), undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
