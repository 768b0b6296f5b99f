import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { gatsbyEnv } from '../../scripts/lib/build-site';
import { treeMemory, watchMemory } from '../../scripts/lib/process-memory';
import { runNode } from '../../scripts/lib/run-command';

describe('gatsbyEnv', () => {
  it('bounds the memory and sends no reports', () => {
    expect(gatsbyEnv({ PATH: '/bin' })).toEqual({
      PATH: '/bin',
      GATSBY_TELEMETRY_DISABLED: '1',
      NODE_OPTIONS: '--max-old-space-size=4096',
    });
  });

  it('keeps a bound and other options that are set already', () => {
    expect(gatsbyEnv({ NODE_OPTIONS: '--max_old_space_size=800' }).NODE_OPTIONS).toBe('--max_old_space_size=800');
    expect(gatsbyEnv({ NODE_OPTIONS: '--no-warnings' }).NODE_OPTIONS).toBe('--no-warnings --max-old-space-size=4096');
  });
});

describe('runNode', () => {
  it('answers the exit code', async () => {
    expect(await runNode(['-e', 'process.exit(3)'], { cwd: process.cwd() })).toBe(3);
  });

  it('hands signals on and answers as a shell would', async () => {
    const before = process.listenerCount('SIGTERM');
    const code = runNode(['-e', 'setInterval(() => {}, 1000)'], { cwd: process.cwd() });
    process.emit('SIGTERM', 'SIGTERM');
    expect(await code).toBe(143);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});

describe('memory', () => {
  it('adds up a process and its descendants, and nobody else', () => {
    const table = [
      { pid: 1, parent: 0, bytes: 1_000 },
      { pid: 10, parent: 1, bytes: 100 },
      { pid: 11, parent: 10, bytes: 20 },
      { pid: 12, parent: 11, bytes: 3 },
    ];
    expect(treeMemory(10, table)).toBe(123);
  });

  it('sees a running process', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(child, 'spawn');
    const peak = await watchMemory(child.pid ?? 0).stop();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(peak).toBeGreaterThan(1024 * 1024);
  });
});
