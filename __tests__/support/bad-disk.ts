import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** How a Node program ended, and what it printed. */
export interface Outcome {
  readonly code: unknown;
  readonly output: string;
  readonly errors: string;
}

/** Runs a Node program to its end. @param args its file and arguments */
export function runNodeProgram(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return run(process.execPath, args, env);
}

/**
 * What is wrong with a disk: it is read-only, or it is full. A full disk is a small one: `size` as mount(8) takes it.
 */
export type Trouble = { readonly code: 'EROFS' } | { readonly code: 'ENOSPC'; readonly size: string };

/**
 * Runs a Node program for which a folder lies on a bad disk: a tmpfs, mounted in a namespace of the program alone, so that
 * the errors are the system's own and nothing stays behind. Where that is not possible (not on Linux, or without the right
 * to make namespaces), Node's functions for writing fail with the same code below that folder; see failing-writes.cjs.
 * @param folder absolute, existing
 */
export function runOnBadDisk(
  folder: string,
  trouble: Trouble,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  if (!canMount()) {
    const stub = path.resolve('__tests__/support/failing-writes.cjs');
    const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(stub)}`;
    return run(process.execPath, args, { ...env, NODE_OPTIONS, BAD_DISK_FOLDER: folder, BAD_DISK_CODE: trouble.code });
  }
  const options = trouble.code === 'EROFS' ? 'ro' : `size=${trouble.size}`;
  const script = `mount -t tmpfs -o ${options} none "$0" && exec "$@"`;
  return run('unshare', [...NAMESPACE, 'sh', '-c', script, folder, process.execPath, ...args], env);
}

const LIMIT_MS = 170_000;
const NAMESPACE = ['--user', '--map-root-user', '--mount'];

let mountsWork: boolean | undefined;

function canMount(): boolean {
  mountsWork ??=
    process.platform === 'linux' &&
    spawnSync('unshare', [...NAMESPACE, 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' }).status === 0;
  return mountsWork;
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A server that starts where an error was expected would not end by itself.
    timeout: LIMIT_MS,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, output, errors };
}
