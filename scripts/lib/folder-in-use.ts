import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../contract/unknown-value';
import type { Progress } from './progress';

/** A live site works in the folder. `words` say which, and since when. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(readonly words: string) {
    super(`${words} A folder can have one live site: use that one, or stop it with Ctrl-C in its terminal.`);
  }
}

/** How often a command that waits looks whether the build has ended, in milliseconds. */
const LOOK_AGAIN_MS = 300;

/**
 * Waits until no build works in a folder, and tells others that this command does. The sign is a socket in the folder, because the system
 * closes it however the process ends. Where it cannot be created, there is no sign.
 * @param dir absolute folder of the project or of a copy
 * @param address of the live site that works there until it is stopped; undefined for a build
 * @returns a function that takes the sign away, as the end of the process does
 * @throws FolderInUseError if a live site works there
 */
export async function useFolder(dir: string, progress: Progress, address?: string): Promise<() => void> {
  // A relative path, because that of a socket has at most about 100 bytes.
  const file =
    process.platform === 'win32' ? path.join('\\\\?\\pipe', dir) : path.relative('', path.join(dir, '.in-use'));
  const who = [`process ${process.pid}`, ...(address === undefined ? [] : [address])].join(', ');
  const since = new Date().toTimeString().slice(0, 5);
  const own = `npm run ${path.parse(process.argv[1] ?? '').name} (${who}) has worked in ${dir} since ${since}.`;
  for (let isFirst = true; ; isFirst = false) {
    const server = createServer((socket) => socket.on('error', () => undefined).end(own)).unref();
    const problem = await new Promise<unknown>((resolve) => {
      server.once('error', resolve).listen({ path: file, readableAll: true, writableAll: true }, () => resolve(null));
    });
    if (errorCode(problem) !== 'EADDRINUSE') return () => void server.close();
    const other = await text(connect(file)).catch(async (error: unknown) => {
      // The process was killed.
      if (errorCode(error) === 'ECONNREFUSED') await rm(file, { force: true });
      return '';
    });
    if (other.includes('http://')) throw new FolderInUseError(other);
    if (other !== '' && isFirst) progress.print(`${other} Waiting for its end …`);
    await pause(LOOK_AGAIN_MS);
  }
}

/** Uses a folder for the time of some work. */
export async function inFolder<Result>(dir: string, progress: Progress, work: () => Promise<Result>): Promise<Result> {
  const free = await useFolder(dir, progress);
  return work().finally(free);
}
