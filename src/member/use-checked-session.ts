import { useEffect } from 'react';

import { currentSession, endSession, updateUser } from '../features/session/session';
import { isApiError } from '../lib/api-client';

/** The token that has been checked since the site was loaded. */
let checkedToken: string | undefined;

/**
 * Checks a restored session with the server once, in the background, because the server may have ended it in the meantime.
 * Only the server's answer that it is over ends the session; other failures have no effect. The user data of the answer is
 * stored, because the login may not have received it.
 */
export function useCheckedSession(): void {
  useEffect(() => {
    const state = currentSession();
    if (state.status === 'member' && state.session.token !== checkedToken) {
      checkedToken = state.session.token;
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
