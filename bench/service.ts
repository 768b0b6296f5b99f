import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A running member service that serves the built site. */
export interface RunningService {
  readonly origin: string;
  /** Stops the service and deletes its data. */
  stop: () => Promise<void>;
}

const START_LIMIT_MS = 20_000;

/**
 * Starts the member service on a free loopback port with sample market data, and waits until it responds. Its accounts are
 * in a temporary folder, so that the data of the real service stays unchanged.
 */
export async function startService(): Promise<RunningService> {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'brainhouse-bench-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'member-service/index.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      MARKET_UPSTREAM: '',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
  });
  const ended = once(child, 'exit');

  async function stop(): Promise<void> {
    child.kill();
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }

  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The member service did not start. If the site is not built, run npm run build.');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system did not provide a free port.'));
      });
    });
  });
}
