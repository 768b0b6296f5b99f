import { SESSION_STORAGE_KEYS } from '../../config/limits';

/** The signed-in user (SESS-01). */
export interface SessionUser {
  /** 0 if unknown. */
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

export interface Session {
  /** Bearer token. It is never shown and sent only to the member back end. */
  readonly token: string;
  readonly user: SessionUser;
  /** Milliseconds since the epoch, from the token; undefined for a token without expiry. */
  readonly expiresAt: number | undefined;
}

/** A session as it is stored and sent between tabs. Logged in means that both texts exist (SESS-02). */
interface SessionTexts {
  readonly token: string;
  readonly user: string;
}

/** A session as it is stored. */
export function textsOf({ token, user }: Session): SessionTexts {
  return { token, user: JSON.stringify(user) };
}

/** Whether two sessions have the same token and user. */
export function isSame(a: Session, b: Session): boolean {
  return a.token === b.token && textsOf(a).user === textsOf(b).user;
}

/** Reads a session from its two texts. @returns undefined if it is incomplete, damaged or expired */
function readSession(texts: Partial<Record<keyof SessionTexts, unknown>>): Session | undefined {
  const session = readAnySession(texts);
  return isExpired(session?.expiresAt) ? undefined : session;
}

/** Reads a session that may have expired. @returns undefined if it is incomplete or damaged */
function readAnySession({ token, user: text }: Partial<Record<keyof SessionTexts, unknown>>): Session | undefined {
  const user = readUser(text);
  return isToken(token) && user ? { token, user, expiresAt: readExpiry(token) } : undefined;
}

/** Whether a session has expired. */
export function isExpired(expiresAt: number | undefined): boolean {
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
 * Whether a value can be sent as a bearer token. The texts "null" and "undefined" are not tokens, and longer values exceed
 * the header limits of common servers (Apache's `LimitRequestFieldSize` is 8190 bytes).
 */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^(?!null$|undefined$)[!-~]{1,8000}$/.test(value);
}

/**
 * The expiry of a JSON Web Token (RFC 7519 section 4.1.4), in milliseconds since the epoch.
 * @returns undefined for a token without a readable expiry, and for tokens that are not a JWT
 */
export function readExpiry(token: string): number | undefined {
  const time = readClaims(token)?.exp;
  return typeof time === 'number' ? time * 1000 : undefined;
}

/** The id with which a session can be ended without its token; undefined if the back end does not announce the route for it. */
export function readRevocationId(token: string): string | undefined {
  const id = readClaims(token)?.brainhouse?.revoke;
  return typeof id === 'string' ? id : undefined;
}

/** The claims that the site uses, not validated. @returns undefined if the token has no readable ones */
function readClaims(token: string): { exp?: unknown; brainhouse?: { revoke?: unknown } | null } | null | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    // UTF-8 is not decoded: bytes of longer characters are never quotes or digits, and only numbers and ids are needed.
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as ReturnType<typeof readClaims>;
  } catch {
    return undefined;
  }
}

const { token: TOKEN_KEY, user: USER_KEY } = SESSION_STORAGE_KEYS;

function readTexts(area: StorageArea): Partial<Record<keyof SessionTexts, unknown>> {
  return { token: getItem(area, TOKEN_KEY), user: getItem(area, USER_KEY) };
}

function readStored(area: StorageArea): Session | undefined {
  return readSession(readTexts(area));
}

/** The stored session, for this visit or for longer; undefined if there is no valid one. */
export function findStored(): Session | undefined {
  return readStored('sessionStorage') ?? readStored('localStorage');
}

/** Whether storage can be read: a browser may block it during a visit. */
export function isStorageReadable(): boolean {
  return getItem('localStorage', TOKEN_KEY) !== undefined;
}

/** Removes the session from a storage. The token is removed first, so that other tabs never find it without its user. */
export function clearStored(area: StorageArea): void {
  removeItem(area, TOKEN_KEY);
  removeItem(area, USER_KEY);
}

/** Removes an incomplete, damaged or expired session. @returns whether it was a session that has expired */
export function clearUnusable(area: StorageArea): boolean {
  const session = readAnySession(readTexts(area));
  const hasExpired = isExpired(session?.expiresAt);
  if (!session || hasExpired) {
    clearStored(area);
  }
  return hasExpired;
}

/** Stores a session, the token last for the same reason. @returns whether both texts are stored */
export function writeStored(area: StorageArea, { token, user }: SessionTexts): boolean {
  const done = setItem(area, USER_KEY, user) && setItem(area, TOKEN_KEY, token);
  if (!done) {
    clearStored(area);
  }
  return done;
}

/** Replaces the user in the storage with the token. */
export function updateStoredUser({ token, user }: SessionTexts): void {
  (['sessionStorage', 'localStorage'] as const)
    .filter((area) => getItem(area, TOKEN_KEY) === token)
    .forEach((area) => setItem(area, USER_KEY, user));
}

/** The storage that has this token; undefined if none has it. */
export function areaOf(token: string): StorageArea | undefined {
  return (['sessionStorage', 'localStorage'] as const).find((area) => getItem(area, TOKEN_KEY) === token);
}

/** Whether a storage event of another tab is a remembered login. */
export function isSignIn({ key, newValue }: StorageEvent): boolean {
  return key === TOKEN_KEY && newValue !== null;
}

/**
 * Name of the channel for changes in this tab's `sessionStorage` or memory. `localStorage` notifies the other tabs itself.
 */
const CHANNEL = 'session';

/**
 * What a tab sends to the others besides a session: a logout, or that the visitor has seen the notice about the end of the session.
 */
const TAB_MESSAGES = ['signed-out', 'end-announced'] as const;
export type TabMessage = (typeof TAB_MESSAGES)[number];

/** What a tab sends when the server has refused the session with a token: the other tabs may have another session. */
export interface Refusal {
  readonly refused: string;
}

let channel: BroadcastChannel | undefined;

/** Listens to the other tabs. @param onTabMessage called with a session, or with another message */
export function openTabChannel(onTabMessage: (message: Session | Refusal | TabMessage) => void): void {
  try {
    channel ??= new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const { refused, ...texts } = { ...(data as Partial<SessionTexts & Refusal>) };
      const message =
        TAB_MESSAGES.find((known) => known === data) ?? (isToken(refused) ? { refused } : readSession(texts));
      if (message) {
        onTabMessage(message);
      }
    };
  } catch {
    // Unsupported, or blocked like the storages: this tab works alone.
  }
}

/** Closes the channel, because pages with an open channel are not kept in the back/forward cache. */
export function closeTabChannel(): void {
  channel?.close();
  channel = undefined;
}

/** Sends a session or another message to the other tabs. */
export function notifyTabs(message: SessionTexts | Refusal | TabMessage): void {
  channel?.postMessage(message);
}

/** The two storages of a browser. Reading and writing may fail (private windows, blocked cookies, full storage). */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** @returns null for a missing entry, undefined if reading is blocked */
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
    // Try to clear an entry that cannot be removed.
    setItem(area, key, '');
  }
}
