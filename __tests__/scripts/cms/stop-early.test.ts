import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

it('npm run edit stops before it is ready', async () => {
  const temporary = await mkdtemp(path.join(tmpdir(), 'edit-'));
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve('scripts/edit.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  expect(first.toString()).toBe('Preparing the CMS …\n');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect((await readdir(temporary)).filter((name) => name.startsWith('brainhouse-cms-'))).toEqual([]);
  await rm(temporary, { recursive: true });
});
