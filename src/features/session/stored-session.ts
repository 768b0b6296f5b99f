import { SESSION_STORAGE_KEYS } from '../../config/limits';
import { readItem, removeItem, writeItem, type StorageArea } from '../../lib/browser-storage';
import { readSession, type Session, type SessionTexts } from './session';

const { token: TOKEN_KEY, user: USER_KEY } = SESSION_STORAGE_KEYS;

function readStored(area: StorageArea): Session | undefined {
  return readSession({ token: readItem(area, TOKEN_KEY), user: readItem(area, USER_KEY) });
}

/** The session that is kept, for this visit or for longer; undefined when there is none that can be used. */
export function findStored(): Session | undefined {
  return readStored('sessionStorage') ?? readStored('localStorage');
}

/** Whether a session that is not found is gone: a browser may forbid its storage in the middle of a visit. */
export function isStorageOpen(): boolean {
  return readItem('localStorage', TOKEN_KEY) !== undefined;
}

/** Removes the session from a storage. The token first, so that other tabs never find one without its user. */
export function clearStored(area: StorageArea): void {
  removeItem(area, TOKEN_KEY);
  removeItem(area, USER_KEY);
}

/** Removes a session that cannot be used: incomplete, damaged or expired. */
export function clearUnusable(area: StorageArea): void {
  if (!readStored(area)) {
    clearStored(area);
  }
}

/** Stores a session; the token last, for the same reason. @returns whether both texts are stored */
export function writeStored(area: StorageArea, { token, user }: SessionTexts): boolean {
  const done = writeItem(area, USER_KEY, user) && writeItem(area, TOKEN_KEY, token);
  if (!done) {
    clearStored(area);
  }
  return done;
}

/** Replaces the user where the token is kept. */
export function updateStoredUser({ token, user }: SessionTexts): void {
  (['sessionStorage', 'localStorage'] as const)
    .filter((area) => readItem(area, TOKEN_KEY) === token)
    .forEach((area) => writeItem(area, USER_KEY, user));
}

/** Whether another tab's change of a storage is a sign-in that is to last. */
export function isSignIn({ key, newValue }: StorageEvent): boolean {
  return key === TOKEN_KEY && newValue !== null;
}
