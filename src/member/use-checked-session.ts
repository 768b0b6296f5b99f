import { useEffect } from 'react';

import { currentSession, endSession, updateUser } from '../features/session/session';
import { isApiError } from '../lib/api-client';

/** The token the server has been asked about since this site was loaded. */
let askedAbout: string | undefined;

/**
 * Asks the server once, in the background, whether it still knows the member: a session out of the browser's storage may
 * have been ended since. Only the answer that it is over ends it; without an answer the member carries on. Who the
 * server says the member is, is kept: signing in may have done without that answer.
 */
export function useCheckedSession(): void {
  useEffect(() => {
    const state = currentSession();
    if (state.status === 'member' && state.session.token !== askedAbout) {
      askedAbout = state.session.token;
      void checkSession(state.session.token);
    }
  }, []);
}

async function checkSession(token: string): Promise<void> {
  try {
    const { loadMe } = await import('../features/account/account');
    const user = await loadMe(token);
    const state = currentSession();
    if (state.status === 'member' && state.session.token === token) {
      updateUser(user);
    }
  } catch (error) {
    if (isApiError(error) && error.kind === 'session-over') {
      endSession('refused', token);
    }
  }
}
