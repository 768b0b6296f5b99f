import { expect } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { findOrInstallWebKit } from '../../../scripts/lib/browsers';
import { assertPortIsFree } from '../../../scripts/lib/ports';
import { browserEnv, COMMAND_LIMIT_MS, DEAD_PROXY, type Key, type PageSize, type Tab, type TestBrowser } from './tab';

/** How WebDriver writes keys that are no characters (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS: Readonly<Record<Key, string>> = { Escape: '\uE00C' };

/**
 * Limit of one script. If a page is replaced while a script runs in it, WebKitGTK 2.50 sometimes never answers. The caller
 * tries again.
 */
const SCRIPT_LIMIT_MS = 5_000;

/** Sends a command of one session (https://www.w3.org/TR/webdriver2/). @throws Error with the driver's message */
type Command = (method: 'GET' | 'POST', path: string, body?: object, limitMs?: number) => Promise<unknown>;

/**
 * Starts WebKitGTK on a screen that nobody sees. Each tab is a browser of its own with a WebDriver of its own, so that a
 * window that hangs cannot keep the next from opening.
 * @param home absolute path of its home folder
 */
export async function startWebKit(home: string): Promise<TestBrowser> {
  const { driver, miniBrowser, xvfb } = findOrInstallWebKit();
  const screen = startScreen(xvfb);
  const env = {
    ...browserEnv(home),
    DISPLAY: await displayOf(screen),
    // The windows of a Wayland session would be on its screen.
    GDK_BACKEND: 'x11',
    // WebKit's sandbox needs rights that a container or root does not give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  async function openTab(scripts: boolean): Promise<Tab> {
    const port = await assertPortIsFree('127.0.0.1', 0);
    const program = startGroup(driver, [`--port=${port}`], { stdio: 'ignore', env });
    try {
      const session = await openSession(`http://127.0.0.1:${port}`, miniBrowser, scripts);
      return { ...webKitTab(session), close: () => endGroup(program) };
    } catch (error) {
      await endGroup(program);
      throw error;
    }
  }
  const version = execFileSync(miniBrowser, ['--version'], { env, encoding: 'utf8', timeout: COMMAND_LIMIT_MS });
  return { name: version.trim(), openTab, close: () => endGroup(screen) };
}

async function openSession(driver: string, binary: string, scripts: boolean): Promise<Command> {
  await expect(async () => {
    expect((await fetch(`${driver}/status`)).ok).toBe(true);
  }).toPass();
  // Not WebDriver's `proxy`: with a `noProxy` there, one in ten sessions of WebKitGTK 2.50 never starts.
  const proxy = [`--proxy=http://${DEAD_PROXY.host}:${DEAD_PROXY.port}`, '--ignore-host=127.0.0.1'];
  const args = ['--automation', `--enable-javascript=${scripts}`, ...proxy];
  const capabilities = {
    alwaysMatch: { timeouts: { script: SCRIPT_LIMIT_MS }, 'webkitgtk:browserOptions': { binary, args } },
  };
  const { sessionId } = (await send('POST', `${driver}/session`, { capabilities })) as { sessionId: string };
  return (method, path, body, limitMs) => send(method, `${driver}/session/${sessionId}/${path}`, body, limitMs);
}

function webKitTab(session: Command): Omit<Tab, 'close'> {
  async function act(source: { type: 'key' | 'pointer'; id: string; actions: readonly object[] }): Promise<void> {
    await session('POST', 'actions', { actions: [source] });
  }
  function type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return act({ type: 'key', id: 'keyboard', actions });
  }
  function evaluate(script: string): Promise<unknown> {
    return session('POST', 'execute/sync', { script: `return (${script})`, args: [] }, 2 * SCRIPT_LIMIT_MS);
  }
  async function pageSize(): Promise<PageSize> {
    return (await evaluate('({ width: innerWidth, height: innerHeight })')) as PageSize;
  }
  return {
    async open(url) {
      await session('POST', 'url', { url });
    },
    async reload() {
      await session('POST', 'refresh', {});
    },
    async back() {
      await session('POST', 'back', {});
    },
    async resize({ width, height }) {
      // The page learns of the size of its window some time after.
      await expect(async () => {
        const page = await pageSize();
        if (page.width === width && page.height === height) return;
        // The window's frame and bars take some of its size.
        const window = (await session('GET', 'window/rect')) as PageSize;
        await session('POST', 'window/rect', {
          width: width + window.width - page.width,
          height: height + window.height - page.height,
        });
        expect(await pageSize()).toEqual({ width, height });
      }).toPass({ intervals: [500] });
    },
    evaluate,
    pressAt: (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', duration: 0, x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type,
    pressKey: (key) => type(KEYS[key]),
    // WebDriver has no command for the console, and WebKitGTK's own output has nothing of it while it is automated.
    errors: () => [],
  };
}

async function send(method: 'GET' | 'POST', url: string, body?: object, limitMs = COMMAND_LIMIT_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(limitMs);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}

/** Starts an X server without a screen. It chooses a free display and writes its number to file descriptor 3. */
function startScreen(xvfb: string): ChildProcess {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  return startGroup(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
}

async function displayOf(screen: ChildProcess): Promise<string> {
  const [digits] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return `:${digits.toString().trim()}`;
}

const groups = new Set<ChildProcess>();
process.on('exit', () => groups.forEach(killGroup));

/** Starts a program that leads a process group of its own, so that all that it starts can be ended with it. */
function startGroup(file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const program = spawn(file, args, { ...options, detached: true });
  groups.add(program);
  return program;
}

/** Ends everything in a program's group, also if the program has ended by itself. */
async function endGroup(program: ChildProcess): Promise<void> {
  const isRunning = program.exitCode === null && program.signalCode === null;
  const ended = isRunning ? once(program, 'exit') : undefined;
  killGroup(program);
  await ended;
  groups.delete(program);
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left in the group.
  }
}
