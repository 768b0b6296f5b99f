import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assertPortIsFree } from './ports';

/** A running server on a free loopback port. */
export interface RunningServer {
  readonly origin: string;
  stop: () => Promise<void>;
}

/** A running member service that serves the built site. */
export interface RunningService extends RunningServer {
  /** Absolute folder of its accounts. */
  readonly dataDir: string;
  /** Stops the service and deletes its data. */
  stop: () => Promise<void>;
}

const START_LIMIT_MS = 20_000;

/**
 * Starts the member service on a free loopback port with sample market data, and waits until it responds. Its accounts are
 * in a temporary folder, so that the data of the real service stays unchanged.
 * @param env variables that differ from those of a quiet service without its own database
 */
export async function startService(env: NodeJS.ProcessEnv = {}): Promise<RunningService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'brainhouse-service-'));

  async function removeData(): Promise<void> {
    await rm(dataDir, { recursive: true, force: true });
  }

  try {
    const server = await startServer({
      name: 'The member service',
      solution: 'If the site is not built, run npm run build.',
      readyPath: '/healthz',
      command: () => [process.execPath, '--import', 'tsx', 'member-service/index.ts'],
      env: (port) => ({
        HOST: '127.0.0.1',
        PORT: String(port),
        MARKET_UPSTREAM: '',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        ...env,
      }),
    });
    return {
      ...server,
      dataDir,
      async stop() {
        await server.stop();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** How a server is started. */
export interface ServerProcess {
  /** For error messages, such as "The member service". */
  readonly name: string;
  /** What the reader of an error message can do. */
  readonly solution: string;
  /** A path that responds with a 2xx status when the server is ready. */
  readonly readyPath: string;
  readonly command: (port: number) => readonly [program: string, ...args: string[]];
  readonly env?: (port: number) => NodeJS.ProcessEnv;
}

/**
 * Starts a server on a free loopback port and waits until it responds.
 * @throws Error if it ends, or does not respond in 20 seconds
 */
export async function startServer(server: ServerProcess): Promise<RunningServer> {
  const port = await assertPortIsFree('127.0.0.1', 0);
  const [program, ...args] = server.command(port);
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...server.env?.(port) },
  });
  const ended = once(child, 'exit');

  async function stop(): Promise<void> {
    child.kill();
    await ended;
  }

  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isReady(origin + server.readyPath))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${server.name} did not start. ${server.solution}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
