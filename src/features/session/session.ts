import { useSyncExternalStore } from 'react';

import { SESSION_WARNING_MS } from '../../config/limits';
import type { Audience } from '../../config/routes';
import { createListeners } from '../../lib/listeners';
import { sendToTabs, watchSession } from '../../lib/session-token';
import { prebuiltSession } from './prebuilt-session';
import { requestRevocation, retryRevocations } from './request-revocation';
import { rememberPage, takeReturnUrl } from './return-url';
import {
  isUnwanted,
  reduceSession,
  type SessionAction,
  type SessionEnd,
  type SessionNotice,
  type SessionState,
} from './session-reducer';
import {
  clearArea,
  clearLessons,
  clearStored,
  clearUnusable,
  dataOf,
  isSignIn,
  readMessage,
  readStored,
  updateStored,
  writeStored,
  type Session,
  type SessionFeature,
} from './stored-session';

export { isUnwanted, type SessionEnd, type SessionNotice };

/** The session has ended. */
export interface SessionEvent {
  readonly type: 'ended';
  readonly reason: SessionEnd;
}

/** Maximum delay of the timer. Longer ones are unreliable after a computer's sleep, and may exceed 32 bits. */
const LONGEST_WAIT_MS = 30_000;

let state: SessionState = { status: 'restoring' };
let timer: ReturnType<typeof setTimeout> | undefined;
const stateListeners = createListeners();
const endListeners = createListeners<SessionEvent>();
/** Shows a notice to the visitor; undefined until React can. */
let showNotice: ((notice: SessionNotice) => void) | undefined;

/** The current state, for code outside React. */
export function currentSession(): SessionState {
  return state;
}

/** Restores the session, and starts to watch its expiry and the other tabs. Call it once, in the browser. */
export function startSessionStore(): void {
  dispatch({ type: 'opened' });
  clearUnusable();
  watchSession({ look: onChange, receive: onMessage });
  retryRevocations();
}

/** Starts a session in every tab. @param remember keeps it after this visit (`localStorage` instead of `sessionStorage`) */
export function startSession(session: Session, remember: boolean): void {
  dispatch({ type: 'signed-in', session, area: remember ? 'localStorage' : 'sessionStorage' });
}

/** Notes that the server is being asked about the token of the session, so that it is asked once. */
export function markChecked(): void {
  dispatch({ type: 'updated', change: { isChecked: true } });
}

/** Replaces the user data of the session, or what the back end announces for it, in every tab. */
export function updateSession(change: Partial<Pick<Session, 'user' | 'features'>>): void {
  dispatch({ type: 'updated', change });
}

/**
 * Ends the session in this tab and the others: storage, state and timers.
 * @param token the token that the server has refused. Only a session with it ends, because another member may have signed in since
 */
export function endSession(reason: SessionEnd, token?: string): void {
  dispatch(token === undefined ? { type: 'ended', reason } : { type: 'refused', token });
}

/** Calls the listener when the session has ended, whether the tab is visible or not. @returns a function that unsubscribes */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  return endListeners.add(listener);
}

/**
 * Reports to the visitor from now on. Ends that the visitor has not caused wait for it, and for the tab to be visible.
 * @returns a function that stops it
 */
export function onSessionNotice(show: (notice: SessionNotice) => void): () => void {
  showNotice = show;
  look();
  return () => {
    showNotice = undefined;
  };
}

/** The session as a hook; `restoring` in prebuilt HTML and until the end of hydration. */
export function useSession(): SessionState {
  return useSyncExternalStore(stateListeners.add, currentSession, prebuiltSession);
}

/** The audience of menus and pages: `guest` until the session is restored. */
export function useAudience(): Audience {
  return useSession().session ? 'member' : 'guest';
}

/** Whether the back end has a feature for the session. */
export function useFeature(feature: SessionFeature): boolean {
  return useSession().session?.features?.includes(feature) === true;
}

function dispatch(action: SessionAction): void {
  const before = state;
  const { send, store, update, clear, ended, report, ...step } = reduceSession(state, action, {
    stored: readStored(),
    now: Date.now(),
    isVisible: showNotice !== undefined && !document.hidden,
  });
  state = step.state;
  startTimer();
  if (send) {
    sendToTabs(dataOf(send));
  }
  if (state.session) {
    if (store && !writeStored(store, state.session)) {
      dispatch({ type: 'not-stored', area: store });
    }
    if (update) {
      updateStored(state.session);
    }
  }
  if (clear) {
    clearStored(clear);
  }
  if (ended) {
    if (ended === 'logout' && before.session) {
      // Before the listeners, because without a network the next page may replace this one.
      requestRevocation(before.session);
    }
    if (before.session) {
      clearLessons(before.session.user.id, ended === 'deleted');
    }
    // The next visitor must not get this visitor's return URL.
    takeReturnUrl();
    if (isUnwanted(ended)) {
      rememberPage();
    }
    endListeners.notify({ type: 'ended', reason: ended });
  }
  if (state !== before) {
    stateListeners.notify();
  }
  if (report) {
    showNotice?.(report);
    if (isUnwanted(report)) {
      sendToTabs(dataOf('end-announced'));
    }
  }
}

/** Looks again at the next minute before the end, or at the end. */
function startTimer(): void {
  clearTimeout(timer);
  const expiresAt = state.session?.expiresAt;
  if (expiresAt !== undefined) {
    const leftMs = expiresAt - Date.now();
    const untilWarningMs = leftMs - SESSION_WARNING_MS;
    timer = setTimeout(look, Math.min(untilWarningMs > 0 ? untilWarningMs : leftMs, LONGEST_WAIT_MS));
  }
}

function look(): void {
  dispatch({ type: 'looked' });
}

function onMessage(data: unknown): void {
  const message = readMessage(data);
  if (message) {
    dispatch({ type: 'received', message });
  }
}

function onChange(event: Event): void {
  if (isSignIn(event)) {
    // The latest login applies to every tab, even if this tab has a session for its visit only.
    clearArea('sessionStorage');
  }
  look();
}
