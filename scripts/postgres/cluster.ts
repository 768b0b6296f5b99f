import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DOWNLOAD_DIR } from './download';

/** A PostgreSQL server of this process's own. */
export interface Cluster {
  /** Address of its maintenance database, with the name and password of an account that may do everything. */
  readonly url: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; another account's ids. */
interface Account {
  readonly uid: number;
  readonly gid: number;
}

const START_LIMIT_MS = 60_000;
const START_ATTEMPTS = 3;
const OWNER = 'owner';

/** Nothing in a throw-away cluster has to survive a power cut, and it must not listen but on the loopback port. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=200',
];

/**
 * Runs the server until its standard input ends. That happens when this process closes it, and also when this process
 * dies of whatever cause, so no server and no files are ever left behind.
 */
const GUARD = `"$@" & server=$!; read -r never; kill -QUIT "$server" 2>/dev/null; wait "$server"; cd /; rm -rf "$CLUSTER_DIR"`;

/**
 * Starts a throw-away cluster in a temporary folder on a free loopback port. As root it runs under another account.
 * @param binDir folder with `initdb` and `postgres`
 * @throws Error with the server's own words when it does not start within a minute
 */
export async function startCluster(binDir: string): Promise<Cluster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToStart(binDir);
    } catch (error) {
      // Somebody may have taken the free port meanwhile.
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
}

async function tryToStart(binDir: string): Promise<Cluster> {
  const account = otherAccount();
  const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-postgres-'));
  try {
    if (account) chownSync(folder, account.uid, account.gid);
    const password = randomBytes(18).toString('base64url');
    const programs = account ? readablePrograms(binDir, folder, account) : binDir;
    initialise(programs, folder, password, account);
    const port = await freePort();
    const guard = startServer(programs, folder, port, account);
    const url = `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`;
    try {
      await guard.ready(url);
    } catch (error) {
      await guard.stop();
      throw error;
    }
    return {
      url,
      async stop() {
        await guard.stop();
        // The other account may empty the folder but not take it out of a folder that is not its own.
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Programs that another account can run, and remove: a download may be in a folder that only root can open. */
function readablePrograms(binDir: string, folder: string, { uid, gid }: Account): string {
  if (!binDir.startsWith(DOWNLOAD_DIR)) return binDir;
  const copy = path.join(folder, 'programs');
  cpSync(path.dirname(binDir), copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chown', ['-Rh', `${uid}:${gid}`, copy]);
  return path.join(copy, path.basename(binDir));
}

function initialise(binDir: string, folder: string, password: string, account: Account | undefined): void {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const { status, stderr, error } = spawnSync(
    path.join(binDir, 'initdb'),
    // Without a language's rules, so that no test depends on this machine's language.
    [
      '-D',
      path.join(folder, 'data'),
      '-U',
      OWNER,
      `--pwfile=${passwordFile}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...account, cwd: folder, encoding: 'utf8', timeout: START_LIMIT_MS },
  );
  if (status !== 0) throw new Error(`initdb could not make a cluster: ${error?.message ?? stderr}`);
}

function startServer(binDir: string, folder: string, port: number, account: Account | undefined) {
  const server = [path.join(binDir, 'postgres'), '-D', path.join(folder, 'data'), '-p', String(port)];
  const args = [...server, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const guard = spawn('sh', ['-c', GUARD, 'sh', ...args], {
    ...account,
    cwd: folder,
    env: { ...process.env, CLUSTER_DIR: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C must reach the guard's owner alone, who then ends the guard.
    detached: true,
  });
  const output = collect(guard);
  guard.unref();
  const ended = new Promise<void>((resolve) => guard.once('close', () => resolve()));
  return {
    async ready(url: string): Promise<void> {
      const deadline = Date.now() + START_LIMIT_MS;
      while (!(await answers(url))) {
        if (guard.exitCode !== null || Date.now() > deadline) {
          throw new Error(`PostgreSQL did not start: ${output()}`);
        }
        await delay(50);
      }
    },
    async stop(): Promise<void> {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}

/** Reads what the server says without keeping this process alive for it. */
function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString()}`.slice(-4_000);
  });
  for (const stream of [child.stdin, child.stderr]) {
    if (stream instanceof Socket) stream.unref();
  }
  return () => text;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while it is being made is reported by connect() too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function otherAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = ['postgres', 'nobody'].map(accountOf).find((account) => account !== undefined);
  if (!found) throw new Error(`PostgreSQL does not run as ${userInfo().username}, and there is no account "postgres".`);
  return found;
}

function accountOf(name: string): Account | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, name], { stdio: 'pipe' })));
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      // A TCP server has an object here; a string would be a pipe's name.
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
