import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { FolderInUseError, useFolder } from '../../scripts/lib/folder-in-use';
import { writeTree } from '../member-service/support/fixture-site';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

let dir: string;
let lines: string[];
const progress = {
  begin: () => () => undefined,
  print: (line: string) => void lines.push(line),
  printError: jest.fn(),
};

beforeEach(async () => {
  dir = await writeTree({});
  lines = [];
});

it('OPS-161: waits for a build, and says once for which', async () => {
  const looks = jest.spyOn(net, 'connect');
  const free = await useFolder(dir, progress);
  let isIn = false;
  const second = useFolder(dir, progress).then((end) => {
    isIn = true;
    return end;
  });
  // It looks every 300 ms.
  while (looks.mock.calls.length < 3) await new Promise(setImmediate);
  expect([isIn, lines]).toEqual([
    false,
    [expect.stringMatching(/\(process \d+\) has worked in .* Waiting for its end …$/)],
  ]);
  free();
  (await second)();
  looks.mockRestore();
});

it('OPS-161: names a live site, and is free after it', async () => {
  const free = await useFolder(dir, progress, 'http://localhost:8002');
  await expect(useFolder(dir, progress)).rejects.toThrow(FolderInUseError);
  free();
  (await useFolder(dir, progress))();
  expect(lines).toEqual([]);
});

it('OPS-161: is free after the process was killed', async () => {
  const code = `require('./scripts/lib/folder-in-use').useFolder(${JSON.stringify(dir)}, console, 'http://localhost:1').then(() => console.log('in use'))`;
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', '-e', `${code}; setInterval(() => {}, 1000)`]);
  await once(child.stdout, 'data');
  await expect(useFolder(dir, progress)).rejects.toThrow(`process ${child.pid}, http://localhost:1`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(process.platform === 'win32' || existsSync(path.join(dir, '.in-use'))).toBe(true);
  (await useFolder(dir, progress))();
});

it('OPS-161: ends Gatsby with the command that was killed', async () => {
  const gatsby = `require('./scripts/lib/end-with-parent.cjs'); setInterval(() => {}, 1000); console.log('runs')`;
  const start = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(gatsby)}], { stdio: 'inherit' })`;
  const command = spawn(process.execPath, ['-e', `${start}; setInterval(() => {}, 1000)`]);
  await once(command.stdout, 'data');
  command.kill('SIGKILL');
  await once(command.stdout, 'close');
});

it('needs no sign where none can be created', async () => {
  (await useFolder(path.join(dir, 'missing'), progress))();
});
