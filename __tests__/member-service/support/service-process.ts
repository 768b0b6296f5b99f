import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

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

/** In `node_modules`, so that the packages with native code are found. Each Jest worker has its own. */
const BUNDLE_FOLDER = path.resolve(`node_modules/.cache/service-under-test/${process.pid}`);

let bundle: Promise<string> | undefined;

afterAll(() => rm(BUNDLE_FOLDER, { recursive: true, force: true }));

/**
 * The service in one file, which starts in a fraction of the time that the TypeScript loader needs.
 * @returns its path. The file is written once, and deleted after the tests of the file
 */
function bundledService(): Promise<string> {
  bundle ??= writeBundle();
  return bundle;
}

async function writeBundle(): Promise<string> {
  const outfile = path.join(BUNDLE_FOLDER, 'service.cjs');
  await build({
    entryPoints: ['member-service/index.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    external: ['@node-rs/argon2', '@photostructure/sqlite', 'pg-native'],
    logLevel: 'error',
  });
  return outfile;
}

/** Starts the service on loopback and waits until it is ready. It is killed after the test. */
export async function startServiceProcess(env: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [await bundledService()], {
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
