import { useEffect } from 'react';

import { onSessionEvent, useSession, type SessionEvent } from '../features/session';
import { prepareToasts } from '../features/toasts';
import { onDemand } from '../lib/on-demand';

const loadToast = onDemand(() => import('./session-toast'));

/**
 * Tells the member when the session ends, is about to, or has been ended. A guest has nothing to be told of; for a member
 * the words are fetched ahead, since the line may be down by the time they are needed.
 */
export function useSessionNotices(): void {
  const state = useSession();
  const token = state.status === 'member' ? state.session.token : undefined;
  useEffect(() => onSessionEvent(tell), []);
  useEffect(() => {
    if (token !== undefined) {
      Promise.all([loadToast().then(({ dropToastsBefore }) => dropToastsBefore(token)), prepareToasts()]).catch(
        () => undefined,
      );
    }
  }, [token]);
}

function tell(event: SessionEvent): void {
  loadToast().then(
    ({ showSessionToast }) => showSessionToast(event),
    () => undefined,
  );
}
