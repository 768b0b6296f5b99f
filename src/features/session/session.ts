import { useSyncExternalStore } from 'react';

import { SESSION_WARNING_MS } from '../../config/limits';
import { findRoute, type Audience } from '../../config/routes';
import {
  clearStored,
  clearUnusable,
  findStored,
  isOver,
  isSignIn,
  isStorageOpen,
  joinTabs,
  leaveTabs,
  notifyTabs,
  updateStoredUser,
  writeStored,
  type Session,
  type SessionTexts,
  type SessionUser,
  type StorageArea,
} from './stored-session';

/** `restoring` until the browser's storage has been read, and in prebuilt HTML. */
type SessionState =
  | { readonly status: 'restoring' }
  | { readonly status: 'guest' }
  | { readonly status: 'member'; readonly session: Session };

/** Why a session ended: signed out here, expired, ended by the server, or signed out in another tab. */
export type SessionEnd = 'logout' | 'expired' | 'refused' | 'elsewhere';

/** Events that are reported to a member: the session has ended, or ends in a minute. */
export type SessionEvent = { readonly type: 'ended'; readonly reason: SessionEnd } | { readonly type: 'ends-soon' };

/** The state of prebuilt HTML. */
const RESTORING: SessionState = { status: 'restoring' };

/** Longest delay of the timer: longer ones are unreliable after a computer's sleep, and beyond 32 bits. */
const LONGEST_WAIT_MS = 30_000;

let state: SessionState = RESTORING;
/** Storage has refused the session: it lasts for this visit, whatever storage says. */
let unsaved = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The token whose end has been announced. */
let announced: string | undefined;
const stateListeners = new Set<() => void>();
const eventListeners = new Set<(event: SessionEvent) => void>();

/** The state of this moment, for code outside React. */
export function currentSession(): SessionState {
  return state;
}

/** Calls back after every change of the state. @returns ends it */
function subscribe(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => {
    stateListeners.delete(listener);
  };
}

/**
 * Calls back when the session ends or is about to; a session restored in its last minute is reported to the first listener.
 * @returns unsubscribes
 */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  eventListeners.add(listener);
  clearTimeout(timer);
  timer = setTimeout(watchEnd);
  return () => {
    eventListeners.delete(listener);
  };
}

/** Once in the browser: restores the session and follows the clock and the other tabs. */
export function startSessionStore(): void {
  clearUnusable('sessionStorage');
  clearUnusable('localStorage');
  unsaved = false;
  const session = findStored();
  become(session ? { status: 'member', session } : { status: 'guest' });
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', leaveTabs);
  window.addEventListener('pageshow', onReturn);
  window.addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  joinTabs(onNews);
}

/** Signs in, in every tab. @param remember keeps it beyond this visit (`localStorage` rather than `sessionStorage`) */
export function startSession(session: Session, remember: boolean): void {
  if (!remember) {
    // First, because removing a remembered session from storage would sign the other tabs out.
    notifyTabs(textsOf(session));
  }
  keep(session, remember ? 'localStorage' : 'sessionStorage');
  if (unsaved && remember) {
    notifyTabs(textsOf(session));
  }
}

/** Updates the user with what the server says about the member. */
export function updateUser(user: SessionUser): void {
  if (state.status === 'member') {
    const session = { ...state.session, user };
    updateStoredUser(textsOf(session));
    become({ status: 'member', session });
  }
}

/**
 * Ends the session here and in the other tabs: storages, state and timers.
 * @param token ends only the session with this token: an answer may come after somebody else has signed in
 */
export function endSession(reason: SessionEnd, token?: string): void {
  if (token !== undefined) {
    followStorage();
  }
  if (token === undefined || (state.status === 'member' && state.session.token === token)) {
    notifyTabs();
    leave(reason);
  }
}

function keep(session: Session, area: StorageArea): void {
  clearStored(area === 'localStorage' ? 'sessionStorage' : 'localStorage');
  unsaved = !writeStored(area, textsOf(session));
  become({ status: 'member', session });
}

function leave(reason: SessionEnd): void {
  const ended = state.status === 'member' ? state.session : undefined;
  // The timers of two tabs never fire at the same time: the other tab must not take the expiry for a logout.
  const why = reason === 'elsewhere' && isOver(ended?.expiresAt) ? 'expired' : reason;
  clearStored('sessionStorage');
  clearStored('localStorage');
  if (ended) {
    // The next visitor must not be offered the return URL of this one.
    takeReturnUrl();
    if (why === 'expired' || why === 'refused') {
      rememberReturnUrl(location.pathname + location.search + location.hash);
    }
  }
  become({ status: 'guest' });
  if (ended) {
    emit({ type: 'ended', reason: why });
  }
}

function become(next: SessionState): void {
  state = next;
  watchEnd();
  stateListeners.forEach((listener) => {
    listener();
  });
}

function emit(event: SessionEvent): void {
  eventListeners.forEach((listener) => {
    listener(event);
  });
}

function watchEnd(): void {
  clearTimeout(timer);
  if (state.status !== 'member' || state.session.expiresAt === undefined) {
    return;
  }
  const { token, expiresAt } = state.session;
  const leftMs = expiresAt - Date.now();
  if (leftMs <= 0) {
    // While this tab slept, somebody may have signed in again.
    if (findStored()) {
      followStorage();
    } else {
      leave('expired');
    }
    return;
  }
  const untilWarningMs = leftMs - SESSION_WARNING_MS;
  timer = setTimeout(watchEnd, Math.min(untilWarningMs > 0 ? untilWarningMs : leftMs, LONGEST_WAIT_MS));
  if (untilWarningMs <= 0 && announced !== token && eventListeners.size > 0) {
    announced = token;
    emit({ type: 'ends-soon' });
  }
}

function onStorage(event: StorageEvent): void {
  if (isSignIn(event)) {
    // The latest sign-in counts in every tab, also in one that had signed in for its own visit only.
    clearStored('sessionStorage');
  }
  followStorage();
}

function onNews(session: Session | undefined): void {
  if (session) {
    keep(session, 'sessionStorage');
  } else {
    leave('elsewhere');
  }
}

/** Back from another window, from sleep or from the browser's back/forward cache: the session may have changed. */
function onReturn(): void {
  joinTabs(onNews);
  followStorage();
  watchEnd();
}

function followStorage(): void {
  const session = findStored();
  if (session) {
    unsaved = false;
    if (state.status !== 'member' || !isSame(session, state.session)) {
      become({ status: 'member', session });
    }
  } else if (!unsaved && state.status === 'member' && isStorageOpen()) {
    leave('elsewhere');
  }
}

function textsOf({ token, user }: Session): SessionTexts {
  return { token, user: JSON.stringify(user) };
}

function isSame(a: Session, b: Session): boolean {
  return a.token === b.token && textsOf(a).user === textsOf(b).user;
}

let returnUrl: string | undefined;

/** Keeps the member address that a guest asked for, until they have signed in. Other addresses are not kept. */
export function rememberReturnUrl(path: string): void {
  if (findRoute(path)?.access === 'member') {
    returnUrl = path;
  }
}

/** Returns the return URL and forgets it; undefined when the guest did not ask for a member address. */
export function takeReturnUrl(): string | undefined {
  const path = returnUrl;
  returnUrl = undefined;
  return path;
}

/** The session, followed; `restoring` in prebuilt HTML and until React has taken the page over. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, () => RESTORING);
}

/** For whom menus and pages are shown: a guest until known to be a member. */
export function useAudience(): Audience {
  return useSession().status === 'member' ? 'member' : 'guest';
}
