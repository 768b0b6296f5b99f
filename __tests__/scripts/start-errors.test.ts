import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

it('start.ts names DATA_DIR in one line if it is a file, and builds nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-start-'));
  const dataDir = path.join(folder, 'data');
  await writeFile(dataDir, '');
  const start = promisify(execFile)(process.execPath, ['--import', 'tsx', path.resolve('scripts/start.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
  });
  await expect(start).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The data folder \S+data cannot be created: a file has its name.*\n$/) as string,
  });
  await rm(folder, { recursive: true });
});
