import { act } from '@testing-library/react';

import { endSession, startSession } from '../../src/features/session/session';
import type { Session } from '../../src/features/session/stored-session';
import { makeSession } from './session';

/** Starts a session for this visit. Call `signOut` at the end of the test, because the session is not part of the page. */
export function signIn(user: Partial<Session['user']> = {}): Session {
  const session = makeSession(undefined, user);
  act(() => startSession(session, false));
  return session;
}

export function signOut(): void {
  act(() => endSession('logout'));
}
