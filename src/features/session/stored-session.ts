import { SESSION_STORAGE_KEYS } from '../../config/limits';

/** Who is signed in (SESS-01). */
export interface SessionUser {
  /** 0 if unknown. */
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

export interface Session {
  /** Bearer token; never shown, never sent anywhere but to the member back end. */
  readonly token: string;
  readonly user: SessionUser;
  /** Milliseconds since the epoch, from the token itself; undefined for a token that does not say. */
  readonly expiresAt: number | undefined;
}

/** A session as it is stored and sent between tabs: logged in means both texts (SESS-02). */
export interface SessionTexts {
  readonly token: string;
  readonly user: string;
}

/** Reads a session out of its two texts. @returns undefined when it is incomplete, damaged or expired */
function readSession({ token, user: text }: Partial<Record<keyof SessionTexts, unknown>>): Session | undefined {
  const user = readUser(text);
  if (!isToken(token) || !user) {
    return undefined;
  }
  const expiresAt = readExpiry(token);
  return isOver(expiresAt) ? undefined : { token, user, expiresAt };
}

/** Whether a session's last moment has passed. */
export function isOver(expiresAt: number | undefined): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now();
}

function readUser(text: unknown): SessionUser | undefined {
  try {
    const { id, email, name } = JSON.parse(text as string) as Record<keyof SessionUser, unknown>;
    return typeof id === 'number' && typeof email === 'string' && typeof name === 'string'
      ? { id, email, name }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a value can be sent as a bearer token; the texts "null" and "undefined" of a missing one cannot, nor can anything
 * longer than the lines of a request that usual servers read (Apache's `LimitRequestFieldSize` is 8190 bytes).
 */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^(?!null$|undefined$)[!-~]{1,8000}$/.test(value);
}

/**
 * When a JSON Web Token ends (RFC 7519 section 4.1.4), in milliseconds since the epoch.
 * @returns undefined for a token without a readable end, among them every token that is no JWT
 */
export function readExpiry(token: string): number | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    // The bytes stay undecoded: UTF-8 never hides a quote or a digit in a longer character, and only a number is wanted.
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const end = (claims as { readonly exp?: unknown } | null)?.exp;
    return typeof end === 'number' ? end * 1000 : undefined;
  } catch {
    return undefined;
  }
}

const { token: TOKEN_KEY, user: USER_KEY } = SESSION_STORAGE_KEYS;

function readStored(area: StorageArea): Session | undefined {
  return readSession({ token: getItem(area, TOKEN_KEY), user: getItem(area, USER_KEY) });
}

/** The session that is kept, for this visit or for longer; undefined when there is none that can be used. */
export function findStored(): Session | undefined {
  return readStored('sessionStorage') ?? readStored('localStorage');
}

/** Whether a session that is not found is gone: a browser may forbid its storage in the middle of a visit. */
export function isStorageOpen(): boolean {
  return getItem('localStorage', TOKEN_KEY) !== undefined;
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
  const done = setItem(area, USER_KEY, user) && setItem(area, TOKEN_KEY, token);
  if (!done) {
    clearStored(area);
  }
  return done;
}

/** Replaces the user where the token is kept. */
export function updateStoredUser({ token, user }: SessionTexts): void {
  (['sessionStorage', 'localStorage'] as const)
    .filter((area) => getItem(area, TOKEN_KEY) === token)
    .forEach((area) => setItem(area, USER_KEY, user));
}

/** Whether another tab's change of a storage is a sign-in that is to last. */
export function isSignIn({ key, newValue }: StorageEvent): boolean {
  return key === TOKEN_KEY && newValue !== null;
}

/** `localStorage` notifies the other tabs. Changes in this tab's storage or memory are sent through this channel. */
const CHANNEL = 'session';
const SIGNED_OUT = 'signed-out';

let channel: BroadcastChannel | undefined;

/** Listens to the other tabs. @param onNews called with their session, or with undefined when they have signed out */
export function joinTabs(onNews: (session: Session | undefined) => void): void {
  try {
    channel ??= new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const session = readSession({ ...(data as Partial<SessionTexts>) });
      if (session || data === SIGNED_OUT) {
        onNews(session);
      }
    };
  } catch {
    // Unsupported, or forbidden together with the storages: this tab works alone.
  }
}

/** A page with an open channel does not get into the browser's back/forward cache. */
export function leaveTabs(): void {
  channel?.close();
  channel = undefined;
}

/** Sends the session to the other tabs; without one, that it has ended. */
export function notifyTabs(texts?: SessionTexts): void {
  channel?.postMessage(texts ?? SIGNED_OUT);
}

/** The two storages of a browser. Reading and writing may fail (private windows, blocked cookies, full storage). */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** @returns null for a missing entry, undefined when reading is forbidden */
export function getItem(area: StorageArea, key: string): string | null | undefined {
  try {
    return window[area].getItem(key);
  } catch {
    return undefined;
  }
}

/** @returns whether it is stored */
export function setItem(area: StorageArea, key: string, value: string): boolean {
  try {
    window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes an entry, if there is one. */
export function removeItem(area: StorageArea, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // An entry that cannot be removed can perhaps be emptied.
    setItem(area, key, '');
  }
}
