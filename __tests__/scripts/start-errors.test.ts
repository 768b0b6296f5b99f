import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openStore } from '../../member-service/store/open-store';
import { SQLITE_FILE } from '../../member-service/store/store-error';
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

  it('names DATA_DIR if the database file is not a database', async () => {
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, SQLITE_FILE), 'no database '.repeat(1_000));
    expectOneError(
      await runNodeProgram(START, environment()),
      /^The file \S+ is damaged or is not a SQLite database\./,
    );
  });

  it('reports a newer database', async () => {
    const store = await openStore({ dataDir, databaseUrl: undefined }, { error: jest.fn() });
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(store);
    await store.destroy();
    expectOneError(
      await runNodeProgram(START, environment()),
      /^The database \S+ \(DATA_DIR\) is newer than this program: its migration "999-later" is unknown/,
    );
  });

  it('reports a missing driver of the database', async () => {
    // Like a package without its binary: the system cannot load this file.
    const refusal = path.join(folder, 'refuse-driver.cjs');
    await writeFile(
      refusal,
      `const load = process.dlopen;
       process.dlopen = (module, file, ...rest) => {
         if (/sqlite|libsql/.test(file)) throw Object.assign(new Error(file + ': invalid ELF header'), { code: 'ERR_DLOPEN_FAILED' });
         return load(module, file, ...rest);
       };`,
    );
    const outcome = await runNodeProgram(['--require', refusal, ...START], environment());
    expectOneError(
      outcome,
      /^The SQLite driver for \S+ and Node \S+ is missing or cannot be loaded .* Run npm ci again/,
    );
  });

  it('names DATA_DIR when its disk is mounted read-only', async () => {
    await mkdir(dataDir);
    expectOneError(
      await runOnFailingDisk(dataDir, { code: 'EROFS' }, START, environment()),
      /^The data folder \S+ is on a file system that is mounted read-only\. Set DATA_DIR/,
    );
  });

  it.each(['4k', '40k', '96k'])('names DATA_DIR when its disk is full, of %s', async (size) => {
    await mkdir(dataDir);
    expectOneError(
      await runOnFailingDisk(dataDir, { code: 'ENOSPC', size }, START, environment()),
      /^No space is left on the disk of the data folder \S+\. Free some space there, or set DATA_DIR/,
    );
  });
});

it('reports in one line that there is no space for the record of a build', async () => {
  const program = path.resolve('__tests__/scripts/write-large-record.ts');
  const outcome = await runOnFailingDisk(folder, { code: 'ENOSPC', size: '8k' }, ['--import', 'tsx', program, folder]);
  expectOneError(
    outcome,
    /^No space is left on the disk of \S+\. Free some space there, then run the command again\.$/m,
  );
});

describe('in a copy of the project', () => {
  const copy = path.resolve('test-results', 'start-errors');

  beforeEach(async () => {
    await rm(copy, { recursive: true, force: true });
    await copyProject(copy);
  });

  afterEach(() => rm(copy, { recursive: true, force: true }));

  it('start.ts lists the errors of the content and their number', async () => {
    await writeFile(path.join(copy, 'content/events/one.yaml'), 'image: media/nothing.webp\n');
    await writeFile(path.join(copy, 'content/events/two.yaml'), 'image: [\n');
    const start = ['--import', 'tsx', path.join(copy, 'scripts/start.ts')];
    const { code, output, errors } = await runNodeProgram(start, environment());
    expect(output).toMatch(/^Database ready \(SQLite in .*\) +\d+\.\d s\nBuilding the site: /);
    expect(output).toMatch(/\ncontent\/events\/one\.yaml:1:8 image: .* → /);
    expect(output).toMatch(/\ncontent\/events\/two\.yaml:\d+:\d+.* → /);
    const number = output.match(/^content\//gm)?.length;
    expect(errors).toBe(
      `The content has ${number} errors, on the lines above: the site is not built. Correct the content.\n`,
    );
    expect(code).toBe(1);
  });

  it('build.ts reports in its last line that Gatsby had no space, with the folder', async () => {
    const cache = path.join(copy, '.cache');
    await mkdir(cache);
    const build = ['--import', 'tsx', path.join(copy, 'scripts/build.ts')];
    const { code, output, errors } = await runOnFailingDisk(cache, { code: 'ENOSPC', size: '1m' }, build);
    expect(errors.trimEnd().split('\n').at(-1)).toBe(
      `No space is left on the disk of ${cache}. Free some space there, then run the command again.`,
    );
    expect(output).toMatch(/^Content checked \(\d+ files\) .* s$/m);
    expect(code).toBe(1);
  });
});
