import { publicEnv } from '../../config/env';
import { RENEWAL_AGE_MS, RENEWAL_STORAGE_KEY } from '../../config/limits';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { isApiError } from '../../lib/api-client';
import { currentSession, renewSession } from './session';
import { getItem, isToken, readIssuedAt, setItem } from './stored-session';

/** Name of the lock that lets one tab of a browser renew the session (Web Locks API). */
const LOCK = 'session-renewal';

/** Statuses after which a session is not renewed again: the back end does not renew it any more, or none at all. */
const NEVER_AGAIN: readonly (number | undefined)[] = [403, 404, 501];

/**
 * Renews the session while its member uses the site, so that it does not end in the middle of a visit: with a press or a key, at
 * most once in half a day and in half of the session's length, in one tab, without anything that waits for it. After any failure the
 * session goes on until its own end (SESS-16).
 * @returns a function that stops it
 */
export function renewWhileInUse(): () => void {
  const controller = new AbortController();
  const { signal } = controller;

  function onUse(): void {
    const due = dueRenewal();
    if (due) {
      void inOneTab(() => renew(due.token, due.intervalMs));
    }
  }

  document.addEventListener('pointerdown', onUse, { signal, capture: true, passive: true });
  document.addEventListener('keydown', onUse, { signal, capture: true, passive: true });
  return () => controller.abort();
}

interface DueRenewal {
  readonly token: string;
  readonly intervalMs: number;
}

/** The token that is old enough to be renewed, unless there has been an attempt; undefined if there is none. */
function dueRenewal(): DueRenewal | undefined {
  const state = currentSession();
  if (state.status !== 'member' || state.session.expiresAt === undefined) {
    return undefined;
  }
  const { token, expiresAt } = state.session;
  const issuedAt = readIssuedAt(token);
  if (issuedAt === undefined) {
    return undefined;
  }
  const intervalMs = Math.min(RENEWAL_AGE_MS, (expiresAt - issuedAt) / 2);
  const isDue = Date.now() >= issuedAt + intervalMs && Date.now() >= nextAttemptAt(issuedAt);
  return isDue ? { token, intervalMs } : undefined;
}

async function renew(token: string, intervalMs: number): Promise<void> {
  // Another tab may have renewed it while this one waited for its turn.
  if (dueRenewal()?.token !== token) {
    return;
  }
  // First, so that neither a reload nor another tab tries again.
  keepAttempt(token, Date.now() + intervalMs);
  try {
    const renewed = await requestToken(token);
    if (renewSession(token, renewed)) {
      // The clock of the device may be wrong, so that the new token looks old.
      keepAttempt(renewed, Date.now() + intervalMs);
    }
  } catch (error) {
    if (isApiError(error) && NEVER_AGAIN.includes(error.status)) {
      keepAttempt(token, Infinity);
    }
  }
}

async function requestToken(token: string): Promise<string> {
  const { callService, fieldsOf } = await import('../account/service-client');
  return callService({
    url: publicEnv.serviceBase + SERVICE_PATHS.renew,
    method: 'POST',
    token,
    inBackground: true,
    validate: (body) => {
      const renewed = fieldsOf(body)?.token;
      return isToken(renewed) ? renewed : undefined;
    },
  });
}

async function inOneTab(task: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks) {
    await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? task() : undefined));
  } else {
    await task();
  }
}

/** The time before which a token issued then must not be renewed, in milliseconds since the epoch. */
function nextAttemptAt(issuedAt: number): number {
  const [of, time] = (getItem('localStorage', RENEWAL_STORAGE_KEY) ?? '').split(' ');
  return of === String(issuedAt) ? Number(time) : 0;
}

/** The entry names the token by its time, because a token is in the storage only once. */
function keepAttempt(token: string, next: number): void {
  setItem('localStorage', RENEWAL_STORAGE_KEY, `${readIssuedAt(token)} ${next}`);
}
