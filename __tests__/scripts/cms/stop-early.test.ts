import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyProject } from '../../../scripts/lib/project-copy';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

it('npm run edit stops before it is ready', async () => {
  // So that nobody else works in the folder.
  const copy = path.resolve('test-results/stop-early');
  await copyProject(copy);
  const temporary = await mkdtemp(path.join(tmpdir(), 'edit-'));
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(copy, 'scripts/edit.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  expect(first.toString()).toBe('Preparing the CMS …\n');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect((await readdir(temporary)).filter((name) => name.startsWith('brainhouse-cms-'))).toEqual([]);
  await rm(temporary, { recursive: true });
  await rm(copy, { recursive: true });
});
