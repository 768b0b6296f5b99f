import { useSyncExternalStore } from 'react';

import { SESSION_WARNING_MS } from '../../config/limits';
import type { Audience } from '../../config/routes';
import { createListeners } from '../../lib/listeners';
import { requestRevocation, retryRevocations } from './request-revocation';
import { currentAddress, rememberReturnUrl, takeReturnUrl } from './return-url';
import { prebuiltSession } from './prebuilt-session';
import {
  areaOf,
  clearStored,
  clearUnusable,
  findStored,
  isExpired,
  isSame,
  isSignIn,
  isStorageReadable,
  openTabChannel,
  closeTabChannel,
  notifyTabs,
  textsOf,
  updateStoredUser,
  writeStored,
  type Refusal,
  type Session,
  type SessionUser,
  type StorageArea,
  type TabMessage,
} from './stored-session';

/** `restoring` in prebuilt HTML and until the browser's storage has been read. */
type SessionState =
  | { readonly status: 'restoring' }
  | { readonly status: 'guest' }
  | { readonly status: 'member'; readonly session: Session };

/** Why a session ended: logout or a new password in this tab, expiry, refused by the server, or logout in another tab. */
export type SessionEnd = 'logout' | 'new-password' | 'expired' | 'refused' | 'elsewhere';

/** The session has ended, or ends in a minute, or another tab has shown the visitor that it has ended. */
export type SessionEvent =
  | { readonly type: 'ended'; readonly reason: SessionEnd }
  | { readonly type: 'ends-soon' }
  | { readonly type: 'end-announced' };

/** The state of prebuilt HTML. */
const RESTORING: SessionState = { status: 'restoring' };

/** Maximum delay of the timer. Longer ones are unreliable after a computer's sleep, and may exceed 32 bits. */
const LONGEST_WAIT_MS = 30_000;

let state: SessionState = RESTORING;
/** Whether storing the session has failed. It then lasts for this visit, independent of storage. */
let unsaved = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The token whose end has been announced. */
let announced: string | undefined;
/** The token that the server has accepted since the site was loaded. */
let checkedToken: string | undefined;
/** Whether the stored session had expired when this tab was opened. */
let expiredWhileAway = false;
const stateListeners = createListeners();
const eventListeners = createListeners<SessionEvent>();

/** The current state, for code outside React. */
export function currentSession(): SessionState {
  return state;
}

/**
 * Calls the listener when the session has ended or is about to end. If the session was restored in its last minute, the
 * first listener is called.
 * @returns a function that unsubscribes
 */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  clearTimeout(timer);
  timer = setTimeout(watchEnd);
  return eventListeners.add(listener);
}

/** Restores the session, and starts to watch its expiry and the other tabs. Call it once, in the browser. */
export function startSessionStore(): void {
  const hasExpired = [clearUnusable('sessionStorage'), clearUnusable('localStorage')].includes(true);
  unsaved = false;
  const session = findStored();
  setState(session ? { status: 'member', session } : { status: 'guest' });
  expiredWhileAway = hasExpired && !session;
  if (expiredWhileAway) {
    rememberReturnUrl(currentAddress());
  }
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', closeTabChannel);
  window.addEventListener('pageshow', onReturn);
  window.addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  openTabChannel(onTabMessage);
  retryRevocations();
}

/**
 * Whether the session has expired while its owner was away. True once: the expired session is not stored any more, so neither a
 * reload nor another tab finds it.
 */
export function consumeExpiredWhileAway(): boolean {
  const was = expiredWhileAway;
  expiredWhileAway = false;
  return was;
}

/** Tells the other tabs that this tab shows the visitor the end of the session. */
export function announceEnd(): void {
  notifyTabs('end-announced');
}

/** Starts a session in every tab. @param remember keeps it after this visit (`localStorage` instead of `sessionStorage`) */
export function startSession(session: Session, remember: boolean): void {
  if (!remember) {
    // First, because removing a remembered session from storage would end the session in the other tabs.
    notifyTabs(textsOf(session));
  }
  storeSession(session, remember ? 'localStorage' : 'sessionStorage');
  if (unsaved && remember) {
    notifyTabs(textsOf(session));
  }
}

/** Notes that the server has accepted a token, or is being asked, so that it is asked once. */
export function markChecked(token: string): void {
  checkedToken = token;
}

/** Whether the server has accepted this token, or has been asked, since the site was loaded. */
export function isChecked(token: string): boolean {
  return checkedToken === token;
}

/** Replaces the user data of the session. */
export function updateUser(user: SessionUser): void {
  if (state.status === 'member') {
    const session = { ...state.session, user };
    updateStoredUser(textsOf(session));
    setState({ status: 'member', session });
  }
}

/**
 * Ends the session in this tab and the others: storage, state and timers.
 * @param token ends only the session with this token, because another member may have signed in since the request
 */
export function endSession(reason: SessionEnd, token?: string): void {
  if (token !== undefined) {
    followStorage();
  }
  const session = state.status === 'member' ? state.session : undefined;
  if (token !== undefined && session?.token !== token) {
    return;
  }
  if (reason === 'logout' && session) {
    // First, because without a network the next page may replace this one.
    requestRevocation(session);
  }
  notifyTabs(token === undefined ? 'signed-out' : { refused: token });
  clearSession(reason, token);
}

function storeSession(session: Session, area: StorageArea): void {
  clearStored(area === 'localStorage' ? 'sessionStorage' : 'localStorage');
  unsaved = !writeStored(area, textsOf(session));
  setState({ status: 'member', session });
}

/** @param token clears only the session with this token, and goes on with another one that is stored */
function clearSession(reason: SessionEnd, token?: string): void {
  const ended = state.status === 'member' ? state.session : undefined;
  // Timers of two tabs do not fire at the same time: this tab must not treat an expiry in the other tab as a logout.
  const why = reason === 'elsewhere' && isExpired(ended?.expiresAt) ? 'expired' : reason;
  (['sessionStorage', 'localStorage'] as const)
    .filter((area) => token === undefined || area === areaOf(token))
    .forEach(clearStored);
  const other = token === undefined ? undefined : findStored();
  if (other) {
    setState({ status: 'member', session: other });
    return;
  }
  if (ended) {
    // The next visitor must not get this visitor's return URL.
    takeReturnUrl();
    if (why === 'expired' || why === 'refused') {
      rememberReturnUrl(currentAddress());
    }
  }
  setState({ status: 'guest' });
  if (ended) {
    eventListeners.notify({ type: 'ended', reason: why });
  }
}

function setState(next: SessionState): void {
  state = next;
  watchEnd();
  stateListeners.notify();
}

function watchEnd(): void {
  clearTimeout(timer);
  if (state.status !== 'member' || state.session.expiresAt === undefined) {
    return;
  }
  const { token, expiresAt } = state.session;
  const leftMs = expiresAt - Date.now();
  if (leftMs <= 0) {
    // A member may have signed in again in another tab.
    if (findStored()) {
      followStorage();
    } else {
      clearSession('expired');
    }
    return;
  }
  const untilWarningMs = leftMs - SESSION_WARNING_MS;
  timer = setTimeout(watchEnd, Math.min(untilWarningMs > 0 ? untilWarningMs : leftMs, LONGEST_WAIT_MS));
  if (untilWarningMs <= 0 && announced !== token && !eventListeners.isEmpty()) {
    announced = token;
    eventListeners.notify({ type: 'ends-soon' });
  }
}

function onStorage(event: StorageEvent): void {
  if (isSignIn(event)) {
    // The latest login applies to every tab, even if this tab has a session for its visit only.
    clearStored('sessionStorage');
  }
  followStorage();
}

function onTabMessage(message: Session | Refusal | TabMessage): void {
  if (typeof message === 'object' && 'refused' in message) {
    if (state.status === 'member' && state.session.token === message.refused) {
      clearSession('refused', message.refused);
    }
    return;
  }
  switch (message) {
    case 'signed-out':
      clearSession('elsewhere');
      break;
    case 'end-announced':
      // The session ends here too, perhaps before this tab's timer or the news of the storage.
      followStorage();
      watchEnd();
      eventListeners.notify({ type: 'end-announced' });
      break;
    default:
      storeSession(message, 'sessionStorage');
  }
}

/** After a return from another window, from sleep or from the back/forward cache, the session may have changed. */
function onReturn(): void {
  openTabChannel(onTabMessage);
  followStorage();
  watchEnd();
}

function followStorage(): void {
  const session = findStored();
  if (session) {
    unsaved = false;
    if (state.status !== 'member' || !isSame(session, state.session)) {
      setState({ status: 'member', session });
    }
  } else if (!unsaved && state.status === 'member' && isStorageReadable()) {
    clearSession('elsewhere');
  }
}

/** The session as a hook; `restoring` in prebuilt HTML and until the end of hydration. */
export function useSession(): SessionState {
  return useSyncExternalStore(stateListeners.add, currentSession, prebuiltSession);
}

/** The audience of menus and pages: `guest` until the session is restored. */
export function useAudience(): Audience {
  return useSession().status === 'member' ? 'member' : 'guest';
}
