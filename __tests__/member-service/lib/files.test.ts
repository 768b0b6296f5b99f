import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import path from 'node:path';
import { writeTarget } from '../../../member-service/lib/files';
import { whenOver } from '../../support/when-over';
import { writeTree } from '../support/fixture-site';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

let folder: string;

beforeEach(async () => {
  folder = await writeTree({ 'old.backup': 'old', 'on/disk/two.backup': 'old' });
});

function write(name: string, overwrite?: boolean): Promise<void> {
  return writeTarget(path.resolve(folder, name), overwrite, (partial) => writeFile(partial, 'new'));
}

describe('OPS-61: a file of an operator', () => {
  it.each([
    ['a link', 'on/disk/two.backup', 'on/disk/two.backup'],
    ['a link to nothing', 'on/disk/new.backup', 'on/disk/new.backup'],
    ['a link in a folder that is a link', '../new.backup', 'on/new.backup'],
  ])('is the one that %s names', async (_, names, file) => {
    const place = names.startsWith('..') ? 'disk/link' : 'link';
    await symlink('on/disk', path.join(folder, 'disk'));
    await symlink(names, path.join(folder, place));
    await write(place, true);
    expect(await readFile(path.join(folder, file), 'utf8')).toBe('new');
    expect(await readFile(path.join(folder, place), 'utf8')).toBe('new');
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('partial'))).toEqual([]);
  });

  it.each([
    ['old.backup', 'exists. Write another name.'],
    ['on', 'is a folder. Write the path of a file, or - for standard output.'],
    ['pipe', 'is a pipe or a device. Write the path of a file, or - for standard output.'],
    ['socket', 'is a pipe or a device. '],
    ['/dev/null', 'is a pipe or a device. '],
    ['/dev/stdout', 'is a pipe or a device. '],
    ['output', 'is a pipe or a device. '],
    ['loop', 'cannot be written: ELOOP'],
    ['none/new.backup', 'cannot be written: ENOENT: '],
    ['old.backup/new.backup', 'cannot be written: ENOTDIR: '],
  ])('is not %s, which stays', async (name, message) => {
    spawnSync('mkfifo', [path.join(folder, 'pipe')]);
    const server = createServer().listen(path.join(folder, 'socket'));
    whenOver(() => server.close());
    await once(server, 'listening');
    await symlink('loop', path.join(folder, 'loop'));
    // Standard output may be a file, which a link must not be followed to.
    const log = await open(path.join(folder, 'out.log'), 'w');
    whenOver(() => log.close());
    await symlink(`/proc/self/fd/${log.fd}`, path.join(folder, 'output'));
    const before = await readdir(folder);
    // A defect must not replace a device of the machine.
    const overwrite = name === 'old.backup' || name.startsWith('/dev/') ? undefined : true;
    await expect(write(name, overwrite)).rejects.toThrow(`${path.resolve(folder, name)} ${message}`);
    expect(await readdir(folder)).toEqual(before);
  });
});

it('OPS-61: deletes what killed processes have left of the same file, and nothing else', async () => {
  const hex = '0123456789ab';
  const killed = spawnSync('true').pid;
  const kept = [
    // A running process, another file, and a file of somebody else.
    `new.backup.${process.ppid}-${hex}.partial`,
    `other.backup.${killed}-${hex}.partial`,
    `new.backup.${hex}.partial`,
    `new.backup.${killed}.partial`,
  ];
  // In a container the process of the next day may have the same number.
  for (const name of [...kept, `new.backup.${killed}-${hex}.partial`, `new.backup.${process.pid}-${hex}.partial`]) {
    await writeFile(path.join(folder, name), 'members');
  }
  await write('new.backup');
  expect((await readdir(folder)).toSorted()).toEqual([...kept, 'new.backup', 'old.backup', 'on'].toSorted());
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'OPS-61: leaves nothing of an incomplete file after %s',
  async (signal) => {
    await rm(path.join(folder, 'on'), { recursive: true });
    const script = `const { writeDurably } = require(${JSON.stringify(path.resolve('member-service/lib/files.ts'))});
    writeDurably(process.argv[1], async (partial) => {
      require('node:fs').writeFileSync(partial, 'members');
      console.log('begun');
      await new Promise((resolve) => setTimeout(resolve, 30_000));
    });`;
    const args = ['--import', 'tsx', '--eval', script, path.join(folder, 'old.backup')];
    const writing = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await Promise.race([once(writing.stdout, 'data'), once(writing, 'close')]);
    expect(await readdir(folder)).toHaveLength(2);
    writing.kill(signal);
    expect(await once(writing, 'close')).toEqual([128 + constants.signals[signal], null]);
    expect(await readdir(folder)).toEqual(['old.backup']);
    expect(await readFile(path.join(folder, 'old.backup'), 'utf8')).toBe('old');
  },
);
