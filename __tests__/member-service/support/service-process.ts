import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { whenOver } from '../../support/when-over';

/** A line of the service's log. */
interface LogLine {
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** The service in a process that is ready. */
export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

/** In `node_modules`, so that the packages with native code are found. Each Jest worker has its own. */
const BUNDLE_FOLDER = path.resolve(`node_modules/.cache/service-under-test/${process.pid}`);

const bundles = new Map<string, Promise<string>>();

afterAll(() => rm(BUNDLE_FOLDER, { recursive: true, force: true }));

/**
 * A program in one file, which starts in a fraction of the time that the TypeScript loader needs.
 * @returns its path. The file is written once, and deleted after the tests of the file
 */
export function bundled(program: string): Promise<string> {
  const bundle = bundles.get(program) ?? writeBundle(program);
  bundles.set(program, bundle);
  return bundle;
}

async function writeBundle(program: string): Promise<string> {
  const outfile = path.join(BUNDLE_FOLDER, program.replace(/\.ts$/, '.cjs'));
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: 'node',
    external: ['@node-rs/argon2', '@photostructure/sqlite', 'pg-native'],
    logLevel: 'error',
  });
  return outfile;
}

/**
 * Starts the service on loopback. It is killed after the test.
 * @param wrapper a command that runs the command behind it
 */
export async function spawnService(env: NodeJS.ProcessEnv, wrapper: readonly string[] = []) {
  const [program = process.execPath, ...args]: readonly string[] = [
    ...wrapper,
    process.execPath,
    `--require=${path.resolve('__tests__/member-service/support/least-cost.cjs')}`,
    await bundled('member-service/index.ts'),
  ];
  const child = spawn(program, args, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', MARKET_UPSTREAM: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAfterTest(child);
  const lines: LogLine[] = [];
  const output = createInterface(child.stdout);
  output.on('line', (line) => {
    lines.push(JSON.parse(line) as LogLine);
    output.emit('logged');
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return {
    child,
    /** What it has logged so far. */
    lines: lines as readonly LogLine[],
    /** Resolves when the service has logged this message, also if it has done so before. */
    async waitFor(message: string): Promise<LogLine> {
      for (;;) {
        const line = lines.find(({ msg }) => msg === message);
        if (line) return line;
        await once(output, 'logged');
      }
    },
    /** What it has written to stderr so far. */
    errors: () => errors,
    /** Exit code and signal. */
    ended: once(child, 'close'),
  };
}

/** Starts the service and waits until it is ready. */
export async function startServiceProcess(env: NodeJS.ProcessEnv, wrapper: readonly string[] = []) {
  const service = await spawnService(env, wrapper);
  const ready = await Promise.race([service.waitFor('ready'), service.ended]);
  if (Array.isArray(ready)) {
    throw new Error(`The service exited before it was ready. ${service.errors()}`);
  }
  return {
    ...service,
    /** Its URL, without a trailing slash. */
    base: String(ready.address).replace('localhost', '127.0.0.1'),
  };
}

/** Sends JSON to a process. Its own limits are far shorter than this one's: a request that waits for this one has failed. */
export function postJson(address: string, body: unknown, token?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(30_000) });
}

export function killAfterTest(child: ChildProcess): void {
  whenOver(() => child.kill('SIGKILL'));
}
