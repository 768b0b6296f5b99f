import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The files of a folder with size and time of the last change; equal texts mean that nothing has changed. */
export type Snapshot = string;

const SHORTEST_PAUSE_MS = 400;

/** Looking takes at most a twentieth of the time: with ten thousand files it happens less often. */
const PAUSE_PER_LOOK = 20;

/** Looks at every file below a folder, an absolute path, hidden ones too. A missing folder has no files. */
export async function takeSnapshot(dir: string): Promise<Snapshot> {
  const lines = await listFiles(dir);
  return lines.sort().join('\n');
}

/**
 * Waits until a folder has changed and has stopped changing, so that a save in several steps counts once. It polls, because
 * file system events do not work with every editor, file system and container.
 * @param before how the folder was
 * @returns how it is now
 * @throws an AbortError once `signal` is aborted
 */
export async function nextChange(dir: string, before: Snapshot, signal?: AbortSignal): Promise<Snapshot> {
  let last = before;
  for (;;) {
    const start = performance.now();
    const now = await takeSnapshot(dir);
    const took = performance.now() - start;
    if (now !== before && now === last) {
      return now;
    }
    last = now;
    await pause(Math.max(SHORTEST_PAUSE_MS, took * PAUSE_PER_LOOK), undefined, signal && { signal });
  }
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(ignoreMissing);
  const lists = await Promise.all(
    entries.map((entry) => {
      const file = path.join(dir, entry.name);
      return entry.isDirectory() ? listFiles(file) : describe(file);
    }),
  );
  return lists.flat();
}

async function describe(file: string): Promise<string[]> {
  // The file may have been removed since.
  const facts = await stat(file).catch(() => undefined);
  return facts === undefined ? [] : [`${file} ${facts.size} ${facts.mtimeMs}`];
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return [];
  }
  throw error;
}
