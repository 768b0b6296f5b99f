import type { Offers } from '../../../contract/values/account';
import { FEATURES_STORAGE_KEY, LESSONS_STORAGE_KEY, SESSION_STORAGE_KEYS, SIGNED_OUT } from '../../config/storage-keys';
import { isExpired, readClaims, readExpiry } from '../../lib/session-token';
import { removeItem, setItem, stored, storedFields, type StorageArea } from '../../lib/stored';

/** The signed-in user (SESS-01). */
export interface SessionUser {
  /** 0 if unknown. */
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

/** What a back end may announce beside the specified routes (`Offers`), and that it has marks or figures of the lessons of this member. */
export type SessionFeature = keyof Offers | 'has-progress';

export interface Session {
  /** Bearer token. It is never shown and sent only to the member back end. */
  readonly token: string;
  readonly user: SessionUser;
  /** Milliseconds since the epoch, from the token; undefined for a token without expiry. */
  readonly expiresAt: number | undefined;
  /** What the back end announces for this session. Undefined until it was asked: nothing of it is shown. */
  readonly features?: readonly SessionFeature[] | undefined;
  /** Whether the server has accepted the token, or is being asked, since the site was loaded. Not stored. */
  readonly isChecked?: boolean;
}

/** A session as it is stored and sent between tabs. Logged in means that both texts exist (SESS-02). */
interface SessionTexts {
  readonly token: string;
  readonly user: string;
  readonly features?: string | undefined;
}

/** A session as it is stored. */
export function textsOf({ token, user, features }: Session): SessionTexts {
  const storedFeatures = features && JSON.stringify({ session: checksum(token), features });
  return { token, user: JSON.stringify(user), features: storedFeatures };
}

/** A checksum, which distinguishes the token from others. */
function checksum(token: string): number {
  return Array.from(token).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) | 0, 0);
}

/** Reads a session from its two texts. It may have expired. @returns undefined if it is incomplete or damaged */
function parseSession(texts: Partial<Record<keyof SessionTexts, unknown>>): Session | undefined {
  const { token } = texts;
  const user = readUser(storedFields(texts.user));
  if (!isToken(token) || !user) return undefined;
  // The answer that announces features has the id, too, by which this device keeps what belongs to the member.
  const features = user.id > 0 ? readFeatures(texts.features, token) : undefined;
  return { token, user, expiresAt: readExpiry(token), ...(features && { features }) };
}

/** @returns undefined if the fields are not those of a user */
export function readUser({ id, email, name }: Partial<Record<keyof SessionUser, unknown>>): SessionUser | undefined {
  return typeof id === 'number' && typeof email === 'string' && typeof name === 'string'
    ? { id, email, name }
    : undefined;
}

/** @returns undefined if nothing was stored for this token */
function readFeatures(text: unknown, token: string): readonly SessionFeature[] | undefined {
  const { session, features } = storedFields(text);
  // A name that is none, as one of another version, is never asked for.
  return session === checksum(token) && Array.isArray(features) ? (features as SessionFeature[]) : undefined;
}

/**
 * Whether a value can be sent as a bearer token. The texts "null" and "undefined" are not tokens, and longer values exceed
 * the header limits of common servers (Apache's `LimitRequestFieldSize` is 8190 bytes).
 */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^(?!null$|undefined$)[!-~]{1,8000}$/.test(value);
}

/** The id with which a session can be ended without its token; undefined if the back end does not announce the route for it. */
export function readRevocationId(token: string): string | undefined {
  const id = readClaims(token)?.brainhouse?.revoke;
  return typeof id === 'string' ? id : undefined;
}

/**
 * What a tab sends to the others: its session, that user or features of its session have changed, that the server has refused a token, a
 * logout, or that the visitor sees the end reported.
 */
export type TabMessage =
  | Session
  | { readonly changed: Session }
  | { readonly refused: string }
  | (typeof MESSAGE_WORDS)[number];

const MESSAGE_WORDS = [SIGNED_OUT, 'end-announced'] as const;

/** Reads what another tab has sent. @returns undefined if it is none of these messages */
export function readMessage(data: unknown): TabMessage | undefined {
  return MESSAGE_WORDS.find((word) => word === data) ?? messageOf({ ...(data as object) });
}

function messageOf({ refused, changed, ...texts }: Readonly<Record<string, unknown>>): TabMessage | undefined {
  if (isToken(refused)) return { refused };
  const session = parseSession(changed === undefined ? texts : { ...(changed as object) });
  return changed === undefined || session === undefined ? session : { changed: session };
}

/** What is sent to the other tabs. */
export function dataOf(message: TabMessage): unknown {
  if (typeof message === 'string' || 'refused' in message) return message;
  return 'changed' in message ? { changed: textsOf(message.changed) } : textsOf(message);
}

const { token: TOKEN_KEY, user: USER_KEY } = SESSION_STORAGE_KEYS;

/** That of this visit comes first. */
const AREAS = ['sessionStorage', 'localStorage'] as const;

/**
 * The sessions in the storage, that of this visit first. One may have expired.
 * @returns undefined if there is none and the storage cannot be read: a browser may block it during a visit
 */
export function readStored(): readonly Session[] | undefined {
  const sessions = AREAS.map(readArea).filter((session) => session !== undefined);
  return sessions.length === 0 && stored('localStorage', TOKEN_KEY) === undefined ? undefined : sessions;
}

function readArea(area: StorageArea): Session | undefined {
  const features = stored(area, FEATURES_STORAGE_KEY);
  return parseSession({ token: stored(area, TOKEN_KEY), user: stored(area, USER_KEY), features });
}

/** Removes incomplete, damaged and expired sessions, and damaged features. */
export function clearUnusable(): void {
  for (const area of AREAS) {
    const session = readArea(area);
    if (!session || isExpired(session, Date.now())) {
      clearArea(area);
    } else if (!session.features) {
      removeItem(area, FEATURES_STORAGE_KEY);
    }
  }
}

/** Removes the session from the storage: any, or that with this token. */
export function clearStored(which: true | string): void {
  AREAS.filter((area) => which === true || stored(area, TOKEN_KEY) === which).forEach(clearArea);
}

/** The token is removed first, so that other tabs never find it without its user. */
export function clearArea(area: StorageArea): void {
  removeItem(area, TOKEN_KEY);
  removeItem(area, USER_KEY);
  removeItem(area, FEATURES_STORAGE_KEY);
}

/**
 * Removes what this device keeps about the lessons of a member (`lessons/kept-marks.ts`), but for marks that wait for the next login.
 * @param isLeaving whether these go, too, because the account is deleted
 */
export function clearLessons(memberId: number, isLeaving: boolean): void {
  const key = `${LESSONS_STORAGE_KEY}:${memberId}`;
  const [unsent] = /"unsent":\{".*\}/.exec((!isLeaving && stored('localStorage', key)) || '') ?? [];
  if (unsent === undefined) {
    removeItem('localStorage', key);
  } else {
    setItem('localStorage', key, `{"started":[],${unsent}`);
  }
}

/** Stores a session in this area only, the token last for the same reason. @returns whether token and user are stored */
export function writeStored(area: StorageArea, session: Session): boolean {
  const { token, user } = textsOf(session);
  clearArea(area === 'localStorage' ? 'sessionStorage' : 'localStorage');
  writeFeatures(area, session);
  const done = setItem(area, USER_KEY, user) && setItem(area, TOKEN_KEY, token);
  if (!done) {
    clearArea(area);
  }
  return done;
}

/** Replaces the user and the features of the session with this token. */
export function updateStored(session: Session): void {
  const { token, user } = textsOf(session);
  AREAS.filter((area) => stored(area, TOKEN_KEY) === token).forEach((area) => {
    writeFeatures(area, session);
    setItem(area, USER_KEY, user);
  });
}

/** Without them nothing is shown that would need them, so it does not matter whether the storage takes them. */
function writeFeatures(area: StorageArea, session: Session): void {
  const { features } = textsOf(session);
  if (features === undefined) {
    removeItem(area, FEATURES_STORAGE_KEY);
  } else {
    setItem(area, FEATURES_STORAGE_KEY, features);
  }
}

/** Whether an event is that of the storage about a remembered login in another tab. */
export function isSignIn(event: object): boolean {
  return 'key' in event && event.key === TOKEN_KEY && 'newValue' in event && event.newValue !== null;
}
