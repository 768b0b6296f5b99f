import { isToken, readExpiry } from '../../lib/jwt';

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

/** `restoring` until the browser's storage has been read, and in prebuilt HTML. */
export type SessionState =
  | { readonly status: 'restoring' }
  | { readonly status: 'guest' }
  | { readonly status: 'member'; readonly session: Session };

/** Why a session ended: signed out here, expired, ended by the server, or signed out in another tab. */
export type SessionEnd = 'logout' | 'expired' | 'refused' | 'elsewhere';

/** Events that are reported to a member: the session has ended, or ends in a minute. */
export type SessionEvent = { readonly type: 'ended'; readonly reason: SessionEnd } | { readonly type: 'ends-soon' };

/** A session as it is stored and sent between tabs: logged in means both texts (SESS-02). */
export interface SessionTexts {
  readonly token: string;
  readonly user: string;
}

/** Reads a session out of its two texts. @returns undefined when it is incomplete, damaged or expired */
export function readSession({ token, user: text }: Partial<Record<keyof SessionTexts, unknown>>): Session | undefined {
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
