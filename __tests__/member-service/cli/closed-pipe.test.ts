import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

const COMMAND = ['--import', 'tsx', path.resolve('member-service/cli/index.ts')];

it('OPS-08: ends with the exit code of the command', () => {
  expect(spawnSync(process.execPath, [...COMMAND, 'frobnicate']).status).toBe(2);
});

it('runs without a home, a terminal and a time zone that there is', () => {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: '/nonexistent/data',
    HOME: '/nonexistent',
    TZ: 'Nonsense',
    LC_ALL: 'POSIX',
  };
  const strange = { ...env, NODE_ENV: 'test', TERM: 'dumb', COLUMNS: '0', NO_COLOR: '1', TMPDIR: tmpdir() } as const;
  const run = spawnSync(process.execPath, [...COMMAND, 'verify', '-'], { env: strange, encoding: 'utf8', input: '' });
  expect([run.status, run.stderr]).toEqual([1, expect.stringMatching(/^standard input is incomplete .*backup\.\n$/)]);
});

it('OPS-08: says that its output cannot be written', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [...COMMAND, '--help'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([status, stderr]).toEqual([1, 'The output cannot be written: ENOSPC: no space left on device, write.\n']);
});

it('prints no error when the pipe is closed, as with "| head"', async () => {
  const command = spawn(process.execPath, [...COMMAND, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  command.stdout.destroy();
  let errors = '';
  command.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  expect(await once(command, 'close')).toEqual([0, null]);
  expect(errors).toBe('');
});
