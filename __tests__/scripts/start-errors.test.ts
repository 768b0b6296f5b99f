import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyProject } from '../../scripts/lib/project-copy';
import { runNodeProgram, runOnFailingDisk } from '../support/failing-disk';
import type { Outcome } from '../support/failing-disk';

/** Starting a process with the TypeScript loader takes a while on a busy machine, and Gatsby longer. */
jest.setTimeout(180_000);

const START = ['--import', 'tsx', path.resolve('scripts/start.ts')];
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-start-'));
  dataDir = path.join(folder, 'data');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function environment(): NodeJS.ProcessEnv {
  return { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir };
}

/** Expects one line on the error output, without a build or a stack. */
function expectOneError({ code, output, errors }: Outcome, message: RegExp): void {
  expect(errors).toMatch(message);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
  expect(output).toBe('');
  expect(code).toBe(1);
}

describe('start.ts, before the build,', () => {
  it('names DATA_DIR if it is a file', async () => {
    await writeFile(dataDir, '');
    expectOneError(
      await runNodeProgram(START, environment()),
      /^The data folder \S+data cannot be created: a file has its name/,
    );
  });

  it('names DATA_DIR when its disk is full', async () => {
    await mkdir(dataDir);
    expectOneError(
      await runOnFailingDisk(dataDir, { code: 'ENOSPC', size: '40k' }, START, environment()),
      /^No space is left on the disk of the data folder \S+\. Free some space there, or set DATA_DIR/,
    );
  });
});

it('build.ts reports in its last line that Gatsby had no space, with the folder', async () => {
  const copy = path.resolve('test-results', 'start-errors');
  await rm(copy, { recursive: true, force: true });
  await copyProject(copy);
  const cache = path.join(copy, '.cache');
  await mkdir(cache);
  const build = ['--import', 'tsx', path.join(copy, 'scripts/build.ts')];
  const { code, output, errors } = await runOnFailingDisk(cache, { code: 'ENOSPC', size: '1m' }, build);
  await rm(copy, { recursive: true });
  expect(errors.trimEnd().split('\n').at(-1)).toBe(
    `No space is left on the disk of ${cache}. Free some space there, then run the command again.`,
  );
  expect(output).toMatch(/^Content checked \(\d+ files\) .* s$/m);
  expect(code).toBe(1);
});
