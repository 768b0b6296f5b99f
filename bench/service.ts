import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** The member service, serving the built site for a measurement. */
export interface RunningService {
  readonly origin: string;
  stop: () => void;
}

const START_LIMIT_MS = 20_000;

/** Starts the member service on a free loopback port with sample market data, and waits until it answers. */
export async function startService(): Promise<RunningService> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'member-service/index.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), MARKET_UPSTREAM: '', LOG_LEVEL: 'error' },
  });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error('The member service did not start. Is the site built (npm run build)?');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop: () => child.kill() };
}

async function answers(origin: string): Promise<boolean> {
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
        else reject(new Error('The system named no free port.'));
      });
    });
  });
}
