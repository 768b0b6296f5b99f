import { useEffect } from 'react';

import { onSessionEvent, useSession, type SessionEvent } from '../features/session/session';
import { prepareToasts } from '../features/toasts/show-toast';
import { onDemand } from '../lib/on-demand';

const loadToast = onDemand(() => import('./session-toast'));

/**
 * Shows the member a toast when the session ends, or is about to end. For a member the code is fetched in advance, because
 * the network may be down when it is needed.
 */
export function useSessionNotices(): void {
  const state = useSession();
  const token = state.status === 'member' ? state.session.token : undefined;
  useEffect(() => onSessionEvent(notify), []);
  useEffect(() => {
    if (token !== undefined) {
      Promise.all([loadToast().then(({ dismissOlderToast }) => dismissOlderToast(token)), prepareToasts()]).catch(
        () => undefined,
      );
    }
  }, [token]);
}

function notify(event: SessionEvent): void {
  loadToast().then(
    ({ showSessionToast }) => showSessionToast(event),
    () => undefined,
  );
}
