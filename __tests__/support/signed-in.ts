import { act } from '@testing-library/react';

import { endSession, startSession } from '../../src/features/session/session';
import type { Session } from '../../src/features/session/stored-session';
import { makeSession } from './session';

/** Signs a member in, for this visit. Call `signOut` when the test ends: the session outlives what is rendered. */
export function signIn(user: Partial<Session['user']> = {}): Session {
  const session = makeSession(undefined, user);
  act(() => startSession(session, false));
  return session;
}

export function signOut(): void {
  act(() => endSession('logout'));
}
