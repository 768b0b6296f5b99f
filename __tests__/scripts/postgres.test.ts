import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findOrInstallPostgres } from '../../scripts/postgres/find-or-install';
import { makeLinks } from '../../scripts/postgres/download';
import { programsIn } from '../../scripts/postgres/find';

/** Creating a cluster takes a while on a busy machine. */
jest.setTimeout(120_000);

const KEEP_RUNNING = `
  require(${JSON.stringify(path.resolve('scripts/postgres/find-or-install.ts'))}).findOrInstallPostgres().then(({ url }) => {
    console.log(url);
    setInterval(() => undefined, 1000);
  });`;

function isCluster(name: string): boolean {
  return name.startsWith('brainhouse-postgres-');
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query('SELECT 1')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

it('leaves no server and no files behind when its process is killed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-test-'));
  // As root, the server runs as another account, which must be able to create and delete folders here.
  chmodSync(folder, 0o1777);
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', KEEP_RUNNING], {
    env: { ...process.env, TEST_DATABASE_URL: '', TMPDIR: folder, TSX_DISABLE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  expect(await answers(url)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Another process cleans up, so wait until the folder is empty.
  for (let tries = 0; tries < 500 && readdirSync(folder).some(isCluster); tries += 1) await delay(20);
  expect(readdirSync(folder).filter(isCluster)).toEqual([]);
  expect(await answers(url)).toBe(false);
  rmSync(folder, { recursive: true });
});

describe('findOrInstallPostgres()', () => {
  const before = process.env.TEST_DATABASE_URL;

  afterEach(() => {
    if (before === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = before;
  });

  it('uses the server of TEST_DATABASE_URL', async () => {
    process.env.TEST_DATABASE_URL = 'postgres://127.0.0.1:1/elsewhere';
    const server = await findOrInstallPostgres();
    expect(server.url).toBe('postgres://127.0.0.1:1/elsewhere');
    await server.stop();
  });
});

describe('programsIn()', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-test-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function addProgram(name: string, version: string): void {
    writeFileSync(path.join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`, { mode: 0o755 });
  }

  it('finds the programs of a server that is new enough', () => {
    addProgram('initdb', '13.18');
    addProgram('postgres', '13.18');
    expect(programsIn(folder, 'for a test')).toEqual({ binDir: folder, origin: 'for a test' });
  });

  it('refuses an older server', () => {
    addProgram('initdb', '12.22');
    addProgram('postgres', '12.22');
    expect(programsIn(folder, 'for a test')).toBeUndefined();
  });

  it('refuses a folder without the server', () => {
    addProgram('initdb', '17.1');
    expect(programsIn(folder, 'for a test')).toBeUndefined();
  });
});

describe('makeLinks()', () => {
  it('creates the links that a downloaded package lists', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-test-'));
    mkdirSync(path.join(folder, 'native/lib'), { recursive: true });
    writeFileSync(path.join(folder, 'native/lib/libpq.so.5.17'), 'a library');
    const links = [{ source: 'native/lib/libpq.so.5.17', target: 'native/lib/libpq.so.5' }];
    writeFileSync(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
    makeLinks(folder);
    expect(readFileSync(path.join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('a library');
    rmSync(folder, { recursive: true });
  });
});
