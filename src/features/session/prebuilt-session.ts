import type { SessionState } from './session-reducer';
import type { SessionUser } from './stored-session';

const RESTORING: SessionState = { status: 'restoring' };

let prebuilt: SessionState = RESTORING;

/** What components see at the build, and in the browser until they are hydrated. */
export function prebuiltSession(): SessionState {
  return prebuilt;
}

/** Renders something for a member, at the build. */
export function renderForMember<Result>(user: SessionUser, render: () => Result): Result {
  prebuilt = { status: 'member', session: { token: '', user, expiresAt: undefined } };
  try {
    return render();
  } finally {
    prebuilt = RESTORING;
  }
}
