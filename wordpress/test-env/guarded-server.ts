import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a program may take to start, in milliseconds. */
export const START_LIMIT_MS = 60_000;

/** The ids of another account. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A server program that ends with this process. */
export interface GuardedServer {
  /** What it has written to standard error. */
  readonly output: () => string;
  readonly hasEnded: () => boolean;
  stop(): Promise<void>;
}

/**
 * Shell script that runs the server until its standard input is closed: by this process or, if this process crashes, by the
 * system. Then it deletes the folder, if there is one, and ends what is left of the server. So no server and no files remain.
 * Apache ends its processes by a signal to their whole group, to which the guard belongs: it ends after them nevertheless.
 */
const GUARD = `trap : TERM; "$@" & server=$!; read -r never; kill -TERM "$server" 2>/dev/null
while kill -0 "$server" 2>/dev/null; do wait "$server"; done; cd /; [ -z "$FOLDER" ] || rm -rf "$FOLDER"; kill -KILL 0`;

interface GuardOptions {
  readonly cwd: string;
  readonly account: Account | undefined;
  /** A folder to delete when the server has ended. */
  readonly removes?: string;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server program. @param command the program with its arguments */
export function startGuarded(command: readonly string[], options: GuardOptions): GuardedServer {
  const { cwd, account, removes = '', env = {} } = options;
  const guard = spawn('sh', ['-c', GUARD, 'sh', ...command], {
    ...account,
    cwd,
    env: { ...process.env, ...env, FOLDER: removes, TZ: 'UTC' },
    // The last one is open until every process of the server has ended, also those that write to a log.
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // A new process group, so that Ctrl-C ends this process only, which then ends the guard.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => guard.once('close', () => resolve()));
  const output = collect(guard);
  guard.unref();
  return {
    output,
    hasEnded: () => guard.exitCode !== null || guard.signalCode !== null,
    async stop() {
      guard.ref();
      guard.stdin?.end();
      await ended;
    },
  };
}

/**
 * Waits until a server is ready.
 * @param log returns further messages of the server
 * @throws Error with its messages if it ends or takes too long
 */
export async function waitForServer(
  name: string,
  server: GuardedServer,
  isReady: () => boolean | Promise<boolean>,
  log: () => string = () => '',
): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isReady())) {
    if (server.hasEnded() || Date.now() > deadline) {
      await server.stop();
      throw new Error(`${name} did not start: ${server.output()}${log()}`);
    }
    await delay(100);
  }
}

/** Reads the server's messages without keeping this process alive. */
function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString()}`.slice(-4_000);
  });
  for (const stream of child.stdio) {
    if (stream instanceof Socket) stream.unref();
  }
  return () => text;
}
