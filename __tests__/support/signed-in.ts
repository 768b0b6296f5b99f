import { act } from '@testing-library/react';

import { FEATURES } from '../../src/config/markup';
import { endSession, onSessionEvent, startSession, type SessionEvent } from '../../src/features/session/session';
import type { Session } from '../../src/features/session/stored-session';
import { makeSession } from './session';
import { whenOver } from './when-over';

/** Starts a session for this visit. It ends when the test is over. @param features what the back end has announced for it */
export function signIn(user: Partial<Session['user']> = {}, features?: Session['features']): Session {
  const session = { ...makeSession(undefined, user), features };
  act(() => startSession(session, false));
  // As the inline script of a member page does.
  document.documentElement.setAttribute(FEATURES, features?.join(' ') ?? '');
  whenOver(() => {
    signOut();
    document.documentElement.removeAttribute(FEATURES);
  });
  return session;
}

export function signOut(): void {
  act(() => endSession('logout'));
}

/** What is reported about sessions from now on, until the test is over. */
export function listenToSession(): readonly SessionEvent[] {
  const events: SessionEvent[] = [];
  whenOver(onSessionEvent((event) => events.push(event)));
  return events;
}
