import path from 'node:path';

/** Keys that the journeys press, besides characters. */
export type Key = 'Escape';

/** The size of a page, in CSS pixels. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A browser window with nothing stored. Whatever differs from browser to browser is behind this. */
export interface Tab {
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  resize(size: PageSize): Promise<void>;
  /** @param script an expression whose value can be written as JSON */
  evaluate(script: string): Promise<unknown>;
  /** Presses the main button of the mouse at a position in the window, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  pressKey(key: Key): Promise<void>;
  /** Errors that the page wrote to the console or did not catch. */
  errors(): readonly string[];
  close(): Promise<void>;
}

/** One browser with its windows. */
export interface TestBrowser {
  /** Name and version, such as `Firefox 153.0`. */
  readonly name: string;
  /** @param scripts whether the pages may run JavaScript */
  openTab(scripts: boolean): Promise<Tab>;
  close(): Promise<void>;
}

/** How long a browser may take to start, or for one command, in ms, on a busy machine too. */
export const COMMAND_LIMIT_MS = 60_000;

/** A proxy that nobody runs. A browser asks it for all that is not on this machine, so nothing leaves this machine. */
export const DEAD_PROXY = { host: '127.0.0.1', port: 9 } as const;

/** The environment of a browser, which then does not write to the home folder of the user. */
export function browserEnv(home: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOME: home,
    TMPDIR: home,
    XDG_CACHE_HOME: path.join(home, '.cache'),
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_DATA_HOME: path.join(home, '.local/share'),
  };
}
