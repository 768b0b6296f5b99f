import { gatsbyEnv } from '../../scripts/lib/build-site';
import { runNode } from '../../scripts/lib/run-command';

describe('gatsbyEnv', () => {
  it('limits the memory and turns off telemetry', () => {
    expect(gatsbyEnv({ PATH: '/bin' }, 4)).toEqual({
      PATH: '/bin',
      GATSBY_TELEMETRY_DISABLED: '1',
      NODE_OPTIONS: '--max-old-space-size=4096',
    });
  });

  it('runs queries in the main process on one or two cores, unless a number of processes is set', () => {
    expect(gatsbyEnv({}, 2).GATSBY_CPU_COUNT).toBe('1');
    expect(gatsbyEnv({ GATSBY_CPU_COUNT: '2' }, 2).GATSBY_CPU_COUNT).toBe('2');
    expect(gatsbyEnv({}, 3).GATSBY_CPU_COUNT).toBeUndefined();
  });

  it('keeps a limit and other options that are set', () => {
    expect(gatsbyEnv({ NODE_OPTIONS: '--max_old_space_size=800' }).NODE_OPTIONS).toBe('--max_old_space_size=800');
    expect(gatsbyEnv({ NODE_OPTIONS: '--no-warnings' }).NODE_OPTIONS).toBe('--no-warnings --max-old-space-size=4096');
  });
});

describe('runNode', () => {
  it('calls back when the program has started', async () => {
    const onStart = jest.fn();
    await runNode(['-e', ''], { cwd: process.cwd(), onStart });
    expect(onStart).toHaveBeenCalledTimes(1);
  });

  it('returns the exit code', async () => {
    expect(await runNode(['-e', 'process.exit(3)'], { cwd: process.cwd() })).toBe(3);
  });

  it('forwards signals and returns the exit code of a shell', async () => {
    const before = process.listenerCount('SIGTERM');
    const code = runNode(['-e', 'setInterval(() => {}, 1000)'], { cwd: process.cwd() });
    process.emit('SIGTERM', 'SIGTERM');
    expect(await code).toBe(143);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});
