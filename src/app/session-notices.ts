import { useEffect } from 'react';

import {
  announceEnd,
  onSessionEvent,
  consumeExpiredWhileAway,
  useSession,
  type SessionEvent,
} from '../features/session/session';
import { prepareToasts } from '../features/toasts/show-toast';
import { onDemand } from '../lib/on-demand';
import type { SessionNotice } from './session-toast';

const loadToast = onDemand(() => import('./session-toast'));

/**
 * Shows the member a toast when the session ends, or is about to end, and when it has expired before the page was opened. For a
 * member the code is fetched in advance, because the network may be down when it is needed.
 */
export function useSessionNotices(): void {
  const state = useSession();
  const token = state.status === 'member' ? state.session.token : undefined;
  useEffect(() => {
    if (consumeExpiredWhileAway()) {
      notify({ type: 'ended', reason: 'expired' });
    }
    document.addEventListener('visibilitychange', showWaiting);
    const stop = onSessionEvent(notify);
    return () => {
      document.removeEventListener('visibilitychange', showWaiting);
      stop();
    };
  }, []);
  useEffect(() => {
    if (token !== undefined) {
      waiting = undefined;
      prepareToasts();
      loadToast().then(
        ({ dismissOlderToast }) => dismissOlderToast(token),
        () => undefined,
      );
    }
  }, [token]);
}

/**
 * An end that the visitor has not caused, until the tab is visible. The first visible tab reports it, and the others then do not
 * (decision 051).
 */
let waiting: SessionNotice | undefined;

function notify(event: SessionEvent): void {
  if (event.type === 'end-announced') {
    waiting = undefined;
  } else if (event.type === 'ended' && (event.reason === 'expired' || event.reason === 'refused')) {
    waiting = event;
    showWaiting();
  } else {
    show(event);
  }
}

function showWaiting(): void {
  if (waiting && !document.hidden) {
    show(waiting);
    waiting = undefined;
    announceEnd();
  }
}

function show(event: SessionNotice): void {
  loadToast().then(
    ({ showSessionToast }) => showSessionToast(event),
    () => undefined,
  );
}
