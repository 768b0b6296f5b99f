import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Exit code and output of a Node program. */
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
 * A problem of a disk: it is read-only, or full. A full disk has a small `size`, in the format of mount(8).
 */
export type DiskProblem = { readonly code: 'EROFS' } | { readonly code: 'ENOSPC'; readonly size: string };

/**
 * Runs a Node program with a folder on a failing disk: a tmpfs that is mounted in a namespace of the program, so that the
 * errors are those of the system, and nothing needs cleaning up. If that is not possible (not on Linux, or without the
 * right to create namespaces), Node's write functions fail with the same code below that folder; see failing-writes.cjs.
 * @param folder absolute, existing
 */
export function runOnFailingDisk(
  folder: string,
  problem: DiskProblem,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  if (!canMount()) {
    const stub = path.resolve('__tests__/support/failing-writes.cjs');
    const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(stub)}`;
    return run(process.execPath, args, { ...env, NODE_OPTIONS, BAD_DISK_FOLDER: folder, BAD_DISK_CODE: problem.code });
  }
  const options = problem.code === 'EROFS' ? 'ro' : `size=${problem.size}`;
  const script = `mount -t tmpfs -o ${options} none "$0" && exec "$@"`;
  return run('unshare', [...NAMESPACE, 'sh', '-c', script, folder, process.execPath, ...args], env);
}

const LIMIT_MS = 170_000;
/** Options of unshare for a namespace in which a disk can be mounted. */
export const NAMESPACE = ['--user', '--map-root-user', '--mount'];

let mountsWork: boolean | undefined;

/** Whether a program can have a disk of its own. */
export function canMount(): boolean {
  mountsWork ??=
    process.platform === 'linux' &&
    spawnSync('unshare', [...NAMESPACE, 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' }).status === 0;
  return mountsWork;
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Stops a server that starts although an error was expected.
    timeout: LIMIT_MS,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, output, errors };
}
