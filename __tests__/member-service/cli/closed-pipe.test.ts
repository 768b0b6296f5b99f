import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

const COMMAND = ['--import', 'tsx', path.resolve('member-service/cli/index.ts')];

it('ends with the exit code of the command', () => {
  expect(spawnSync(process.execPath, [...COMMAND, 'frobnicate']).status).toBe(2);
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
