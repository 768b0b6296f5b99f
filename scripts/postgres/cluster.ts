import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { fastFolder } from '../lib/fast-folder';
import { assertPortIsFree } from '../lib/ports';
import { DOWNLOAD_DIR } from './download';

/** A temporary PostgreSQL cluster with a running server. */
export interface Cluster {
  /** URL of its maintenance database, with the name and password of a superuser. */
  readonly url: string;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/** The ids of another account, because PostgreSQL refuses to run as root. */
interface Account {
  readonly uid: number;
  readonly gid: number;
}

const START_LIMIT_MS = 60_000;
const START_ATTEMPTS = 3;
const OWNER = 'owner';

/** A temporary cluster needs no durability. It listens on a loopback port only. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=200',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=128MB',
];

/**
 * Shell script that runs the server until its standard input is closed, and then deletes the files. Standard input is closed
 * by this process or, if this process crashes, by the system. So no server and no files remain.
 */
const GUARD = `"$@" & server=$!; read -r never; kill -QUIT "$server" 2>/dev/null; wait "$server"; cd /; rm -rf "$CLUSTER_DIR"`;

/**
 * Starts a temporary cluster on a free loopback port, in a temporary folder: in memory if there is enough. As root it runs under another account.
 * @param binDir folder with `initdb` and `postgres`
 * @throws Error with the server's messages if it does not start within a minute
 */
export async function startCluster(binDir: string): Promise<Cluster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToStart(binDir, attempt === 1 ? fastFolder() : tmpdir());
    } catch (error) {
      // Another process may have taken the free port, or programs may not run in the folder in memory.
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
}

async function tryToStart(binDir: string, parent: string): Promise<Cluster> {
  const account = otherAccount();
  const folder = mkdtempSync(path.join(parent, 'brainhouse-postgres-'));
  try {
    if (account) chownSync(folder, account.uid, account.gid);
    const password = randomBytes(18).toString('base64url');
    const programs = account ? readablePrograms(binDir, folder, account) : binDir;
    initialise(programs, folder, password, account);
    const port = await assertPortIsFree('127.0.0.1', 0);
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
        // The other account can empty the folder, but it cannot delete it from the parent folder.
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Copies a download for another account, which must be able to run and delete it: its folder may be root's. */
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
    // Locale C, so that no test depends on the locale of this machine.
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
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

function startServer(binDir: string, folder: string, port: number, account: Account | undefined) {
  const server = [path.join(binDir, 'postgres'), '-D', path.join(folder, 'data'), '-p', String(port)];
  const args = [...server, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const guard = spawn('sh', ['-c', GUARD, 'sh', ...args], {
    ...account,
    cwd: folder,
    env: { ...process.env, CLUSTER_DIR: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
    // A new process group, so that Ctrl-C ends this process only, which then ends the guard.
    detached: true,
  });
  const output = collect(guard);
  guard.unref();
  const ended = new Promise<void>((resolve) => guard.once('close', () => resolve()));
  return {
    async ready(url: string): Promise<void> {
      const deadline = Date.now() + START_LIMIT_MS;
      while (!(await acceptsConnections(url))) {
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

/** Reads the server's messages without keeping this process alive. */
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

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // connect() rejects with the same errors.
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
  if (!found) {
    throw new Error(
      `PostgreSQL refuses to run as ${userInfo().username}, and no account "postgres" or "nobody" exists. Create one of them, or set TEST_DATABASE_URL.`,
    );
  }
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
