import type { Session, SessionUser } from './stored-session';

type PrebuiltSession = { readonly status: 'restoring' } | { readonly status: 'member'; readonly session: Session };

const RESTORING: PrebuiltSession = { status: 'restoring' };

let prebuilt: PrebuiltSession = RESTORING;

/** What components see at the build, and in the browser until they are hydrated. */
export function prebuiltSession(): PrebuiltSession {
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
