import { publicEnv } from '../../config/env';
import { REVOCATIONS_STORAGE_KEY } from '../../config/storage-keys';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { isApiError } from '../../lib/api-client';
import { callService, fieldsOf } from '../auth/service-client';
import { removeItem, setItem, stored } from '../../lib/stored';
import { readRevocationId } from './stored-session';

/** A session that has ended here and not yet at the back end. The id can do nothing but end it. */
interface Revocation {
  readonly id: string;
  /** When its token expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** More are not kept: each is a logout that the back end has not received for days. */
const MOST_KEPT = 10;

/**
 * Ends the kept sessions at the back end (SESS-17). What fails is tried again when the network is back, or with the next visit. No toast
 * reports it, because the session has ended here in any case.
 * @param token the token of the session that has just ended, if there is one
 */
export async function revokeSessions(token?: string): Promise<void> {
  const id = token === undefined ? undefined : readRevocationId(token);
  const revocations = kept();
  // Without what has expired or is damaged: an entry starts React on every page.
  keep(revocations);
  const results = await Promise.all(
    revocations.map(async (revocation) => {
      const isDone = await revoke(revocation.id, revocation.id === id ? token : undefined);
      if (isDone) {
        keep(kept().filter((other) => other.id !== revocation.id));
      }
      return isDone;
    }),
  );
  if (results.includes(false)) {
    window.addEventListener('online', tryAgain, { once: true });
  }
}

/** One function, so that the browser calls it once after several failures. */
function tryAgain(): void {
  void revokeSessions();
}

/** @returns whether no further attempt is needed */
async function revoke(id: string, token: string | undefined): Promise<boolean> {
  try {
    return await callService({
      url: publicEnv.serviceBase + SERVICE_PATHS.logout,
      method: 'POST',
      token,
      ...(token === undefined && { body: { session: id } }),
      keepalive: true,
      inBackground: true,
      validate: (body) => fieldsOf(body)?.success === true || undefined,
    });
  } catch (error) {
    const status = isApiError(error) ? (error.status ?? 0) : 0;
    // A token that has ended, an id that is refused, or a back end that has lost the route.
    return status >= 400 && status < 500 && status !== 408 && status !== 429;
  }
}

function kept(): readonly Revocation[] {
  const entries = (stored('localStorage', REVOCATIONS_STORAGE_KEY) ?? '').split(',');
  return entries
    .map((entry) => entry.split(' '))
    .map(([id = '', expiresAt]) => ({ id, expiresAt: Number(expiresAt) }))
    .filter(({ id, expiresAt }) => id !== '' && expiresAt > Date.now())
    .slice(-MOST_KEPT);
}

function keep(revocations: readonly Revocation[]): void {
  if (revocations.length === 0) {
    removeItem('localStorage', REVOCATIONS_STORAGE_KEY);
  } else {
    const entries = revocations.map(({ id, expiresAt }) => `${id} ${expiresAt}`);
    setItem('localStorage', REVOCATIONS_STORAGE_KEY, entries.join(','));
  }
}
