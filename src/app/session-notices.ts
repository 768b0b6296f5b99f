import { useEffect } from 'react';

import { onSessionNotice, useSession, type SessionNotice } from '../features/session/session';
import { prepareToasts } from '../features/toasts/show-toast';
import { onDemand } from '../lib/on-demand';

const loadToast = onDemand(() => import('./session-toast'));

/**
 * Shows the member a toast when the session ends, or is about to end, and when it has expired before the page was opened. For a
 * member the code is fetched in advance, because the network may be down when it is needed.
 */
export function useSessionNotices(): void {
  const token = useSession().session?.token;
  useEffect(() => onSessionNotice(show), []);
  useEffect(() => {
    if (token !== undefined) {
      prepareToasts();
      loadToast().then(
        ({ dismissOlderToast }) => dismissOlderToast(token),
        () => undefined,
      );
    }
  }, [token]);
}

function show(notice: SessionNotice): void {
  loadToast().then(
    ({ showSessionToast }) => showSessionToast(notice),
    () => undefined,
  );
}
