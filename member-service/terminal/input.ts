import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { STREAM_PATH, type CommandContext } from './command';

/** What a path means that a command reads: what messages call it, and its bytes if they are in no file. */
export function inputOf({ cwd, terminal }: CommandContext, file: string): { name: string; input?: Readable } {
  return file === STREAM_PATH ? { name: 'standard input', input: terminal.input } : { name: path.resolve(cwd, file) };
}

/**
 * The bytes of a file, a pipe or standard input.
 * @param limit the highest number of bytes
 * @throws errors of the file system, and one for a file that is too large
 */
export async function readInput(context: CommandContext, file: string, limit: number): Promise<Buffer> {
  const { name, input = createReadStream(name) } = inputOf(context, file);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) throw new Error(`It has more than ${limit} bytes. Is it the right one?`);
  }
  return Buffer.concat(chunks);
}
