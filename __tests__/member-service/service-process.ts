import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The service as a process of its own. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  /** Its URL, without a trailing slash. */
  readonly base: string;
  /** Resolves when the service logs this message, also if it has done so before. */
  logged(message: string): Promise<void>;
  /** Exit code and signal. */
  readonly ended: Promise<unknown[]>;
}

const running = new Set<ChildProcess>();

afterEach(() => {
  running.forEach((child) => child.kill('SIGKILL'));
  running.clear();
});

/** Arguments of Node that start the service. */
const SERVICE = ['--import', 'tsx', path.resolve('member-service/index.ts')];

/** Starts the service on loopback and waits until it is ready. It is killed after the test. */
export async function startServiceProcess(env: NodeJS.ProcessEnv, args = SERVICE): Promise<ServiceProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', MARKET_UPSTREAM: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killAfterTest(child);
  const ended = once(child, 'exit');
  const seen: string[] = [];
  const lines = createInterface(child.stdout);
  const ready = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const { msg, address } = JSON.parse(line) as { msg: string; address?: string };
      seen.push(msg);
      lines.emit('message');
      if (address !== undefined) resolve(address.replace('localhost', '127.0.0.1'));
    });
    void ended.then(() => reject(new Error('The service exited before it was ready.')));
  });
  return {
    child,
    base: await ready,
    ended,
    async logged(message) {
      while (!seen.includes(message)) await once(lines, 'message');
    },
  };
}

export function killAfterTest(child: ChildProcess): void {
  running.add(child);
}
