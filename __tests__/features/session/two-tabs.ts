import type * as ReturnUrl from '../../../src/features/session/return-url';
import type * as SessionModule from '../../../src/features/session/session';
import type { SessionEnd, SessionNotice } from '../../../src/features/session/session';
import type { Session } from '../../../src/features/session/stored-session';

/** A tab with its own copy of the code. */
export interface Tab {
  readonly session: typeof SessionModule;
  readonly returnUrl: typeof ReturnUrl;
  readonly visit: Area;
  /** What the visitor has seen reported, and which ends the code of the tab has noticed, in this case. */
  readonly reported: SessionNotice[];
  readonly ended: SessionEnd[];
  isHidden: boolean;
}

interface OpenTab extends Tab {
  readonly handlers: Map<string, (event: object) => void>;
  receive: ((message: { readonly data: unknown }) => void) | undefined;
}

const tabs: OpenTab[] = [];
/** The tab whose code runs. */
let active: OpenTab | undefined;
/** Events and messages on their way to other tabs, in the order of their causes. */
let pending: (() => void)[] = [];

/** A storage that can refuse, and that reports changes to the other tabs if they share it. */
export class Area {
  readonly values = new Map<string, string>();
  refuses: 'nothing' | 'writing' | 'all' = 'nothing';

  constructor(private readonly isShared: boolean) {}

  getItem(key: string): string | null {
    if (this.refuses === 'all') throw new DOMException('Storage is blocked.', 'SecurityError');
    return this.values.get(key) ?? null;
  }

  setItem(key: string, newValue: string): void {
    if (this.refuses !== 'nothing') throw new DOMException('No room.', 'QuotaExceededError');
    this.change(key, newValue, () => this.values.set(key, newValue));
  }

  removeItem(key: string): void {
    this.change(key, null, () => this.values.delete(key));
  }

  /** Stores a session without the events, as while the tabs slept. */
  put({ token, user }: Session): void {
    this.values.set('authUser', JSON.stringify(user));
    this.values.set('authToken', token);
  }

  clear(): void {
    this.values.clear();
  }

  private change(key: string, newValue: string | null, apply: () => void): void {
    if ((this.values.get(key) ?? null) !== newValue) {
      apply();
      if (this.isShared) toOthers((tab) => tab.handlers.get('storage')?.({ key, newValue }));
    }
  }
}

/** The storage that both tabs share. */
export const remembered = new Area(true);

/** Everything that the tabs have sent, in this case. */
export const messages: unknown[] = [];

class Channel {
  private readonly owner = active;

  set onmessage(receive: (message: { readonly data: unknown }) => void) {
    if (this.owner) this.owner.receive = receive;
  }

  postMessage(data: unknown): void {
    messages.push(data);
    toOthers((tab) => tab.receive?.({ data: structuredClone(data) }));
  }

  close(): void {
    if (this.owner) this.owner.receive = undefined;
  }
}

function toOthers(deliver: (tab: OpenTab) => void): void {
  tabs
    .filter((tab) => tab !== active)
    .forEach((tab) => {
      pending.push(() => inTab(tab, () => deliver(tab)));
    });
}

/** Runs code as a tab, with its storage. */
export function inTab<Result>(tab: Tab, run: () => Result): Result {
  const before = active;
  active = tabs.find((one) => one === tab);
  try {
    return run();
  } finally {
    active = before;
  }
}

/** Delivers what the tabs have sent each other, and what they answer. */
export function deliver(): void {
  for (let next = pending.shift(); next; next = pending.shift()) next();
}

/** An event that only this tab gets, for example because the visitor returns to it. */
export function fire(tab: Tab, type: 'focus' | 'pageshow' | 'pagehide' | 'visibilitychange'): void {
  inTab(tab, () => active?.handlers.get(type)?.(new Event(type)));
}

function openTab(): OpenTab {
  const tab: Partial<OpenTab> & Pick<OpenTab, 'handlers' | 'reported' | 'ended'> = {
    visit: new Area(false),
    handlers: new Map(),
    reported: [],
    ended: [],
    isHidden: false,
    receive: undefined,
  };
  jest.isolateModules(() => {
    Object.assign(tab, {
      session: jest.requireActual<typeof SessionModule>('../../../src/features/session/session'),
      returnUrl: jest.requireActual<typeof ReturnUrl>('../../../src/features/session/return-url'),
    });
  });
  return tab as OpenTab;
}

/** Opens two tabs of a browser. They live as long as the test file; `reload` begins a case. */
export function openTwoTabs(): readonly [Tab, Tab] {
  const [a, b] = [openTab(), openTab()];
  tabs.push(a, b);
  Object.defineProperties(window, {
    localStorage: { configurable: true, value: remembered },
    sessionStorage: { configurable: true, get: () => active?.visit ?? a.visit },
  });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => active?.isHidden ?? false });
  Object.assign(globalThis, { BroadcastChannel: Channel });
  for (const target of [window, document]) {
    target.addEventListener = (type: string, handler: unknown) => {
      active?.handlers.set(type, handler as (event: object) => void);
    };
  }
  for (const tab of tabs) {
    inTab(tab, () => {
      tab.session.onSessionEvent(({ reason }) => tab.ended.push(reason));
      tab.session.onSessionNotice((notice) => tab.reported.push(notice));
    });
  }
  return [a, b];
}

/** Loads the site in a tab: it reads the storage. */
export function reload(tab: Tab): void {
  inTab(tab, tab.session.startSessionStore);
}

/** Empties the browser, and forgets what has happened. @param now of the faked time */
export function resetBrowser(now: number): void {
  jest.useFakeTimers({ now });
  const { setTimeout } = globalThis;
  Object.assign(globalThis, {
    setTimeout(run: () => void, ms?: number) {
      const tab = active;
      return setTimeout(() => (tab ? inTab(tab, run) : run()), ms);
    },
  });
  pending = [];
  for (const area of [remembered, ...tabs.map(({ visit }) => visit)]) {
    area.refuses = 'nothing';
    area.clear();
  }
  for (const tab of tabs) {
    tab.isHidden = false;
    reload(tab);
    tab.returnUrl.takeReturnUrl();
    tab.reported.length = 0;
    tab.ended.length = 0;
  }
  messages.length = 0;
}

/** Who is signed in, in both tabs. */
export function members(): (string | undefined)[] {
  return tabs.map((tab) => stateOf(tab).session?.user.name);
}

export function stateOf(tab: Tab): ReturnType<typeof SessionModule.currentSession> {
  return inTab(tab, tab.session.currentSession);
}

/** The stored tokens: remembered, and of the visits. */
export function tokens(): (string | undefined)[] {
  return [remembered, ...tabs.map(({ visit }) => visit)].map(({ values }) => values.get('authToken'));
}

/** Expects what the visitor has seen reported in each tab. */
export function expectReports(ofA: readonly SessionNotice[], ofB: readonly SessionNotice[]): void {
  expect(tabs.map(({ reported }) => reported)).toEqual([ofA, ofB]);
}

/** The return URLs of the tabs, which are then gone. */
export function returnUrls(): (string | undefined)[] {
  return tabs.map((tab) => inTab(tab, tab.returnUrl.takeReturnUrl));
}

/** A session as it is sent between tabs. */
export function textsOf({ token, user }: Session) {
  return { token, user: JSON.stringify(user) };
}

/** Delivers a message of a third tab. */
export function receive(data: unknown): void {
  const channel = new BroadcastChannel('session');
  channel.postMessage(data);
  deliver();
}

/** Signs in, in the first tab, and forgets what was sent. */
export function signIn(session: Session, remember: boolean): void {
  inFirstTab((tab) => tab.session.startSession(session, remember));
  messages.length = 0;
}

/** Ends the session in the first tab. @param token that the server has refused */
export function end(reason: SessionEnd, token?: string): void {
  inFirstTab((tab) => tab.session.endSession(reason, token));
}

function inFirstTab(run: (tab: Tab) => void): void {
  tabs.slice(0, 1).forEach((tab) => inTab(tab, () => run(tab)));
  deliver();
}
