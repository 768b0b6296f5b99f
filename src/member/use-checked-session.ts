import { useEffect } from 'react';

import { currentSession, endSession, markChecked, updateSession } from '../features/session/session';
import { isApiError } from '../lib/api-client';

/**
 * Checks a restored session with the server once, in the background, because the server may have ended it in the meantime. The
 * session of a login has just been checked.
 * Only the server's answer that it is over ends the session; after other failures, the session has the features that were known. The answer
 * is stored, because the login may not have received it.
 */
export function useCheckedSession(): void {
  useEffect(() => {
    const { session } = currentSession();
    if (session && !session.isChecked) {
      markChecked();
      void checkSession(session.token);
    }
  }, []);
}

async function checkSession(token: string): Promise<void> {
  try {
    const { loadMe } = await import('../features/auth/login');
    const me = await loadMe(token);
    if (currentSession().session?.token === token) {
      updateSession(me);
    }
  } catch (error) {
    if (isApiError(error) && error.type === 'session-ended') {
      endSession('refused', token);
    }
    const { session } = currentSession();
    if (session?.token === token && !session.features) {
      updateSession({ features: [] });
    }
  }
}
