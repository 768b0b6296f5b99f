import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

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
