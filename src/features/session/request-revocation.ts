import { REVOCATIONS_STORAGE_KEY } from '../../config/storage-keys';
import { setItem, stored } from '../../lib/stored';
import { readRevocationId, type Session } from './stored-session';

/** Ends a session at the back end after a logout, if the back end announces the route for it (SESS-17). */
export function requestRevocation({ token, expiresAt }: Session): void {
  const id = readRevocationId(token);
  if (id !== undefined) {
    // First, so that nothing is lost if the code for it cannot be loaded.
    const kept = stored('localStorage', REVOCATIONS_STORAGE_KEY);
    setItem('localStorage', REVOCATIONS_STORAGE_KEY, `${kept ? `${kept},` : ''}${id} ${expiresAt}`);
    revoke(token);
  }
}

/** Tries again what has failed in an earlier visit. */
export function retryRevocations(): void {
  if (stored('localStorage', REVOCATIONS_STORAGE_KEY)) {
    revoke();
  }
}

function revoke(token?: string): void {
  import('./revocation').then(
    ({ revokeSessions }) => revokeSessions(token),
    () => undefined,
  );
}
