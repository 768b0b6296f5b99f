import { createHash, randomBytes } from 'node:crypto';
import {
  decodeProtectedHeader,
  errors,
  jwtVerify,
  SignJWT,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import { CLOCK_DIFFERENCE_SECONDS } from '../../contract/values/lifetimes';
import { errorMessage, isRecord } from '../../contract/unknown-value';

/** Lifetime of a token in seconds: 7 days (API-04), as the JWT plugin for WordPress has by default. Tokens cannot be refreshed. */
export const TOKEN_LIFETIME_S = 7 * 24 * 60 * 60;

const ALGORITHM = 'HS256';

/** The form of a session's id: 128 random bits in base64url. */
export const SESSION_ID = /^[\w-]{22}$/;

/** Characters of a key's id. */
const KEY_ID_LENGTH = 8;

/** What a token, or another proof that was issued with one, says about its session. */
export interface Session {
  readonly memberId: number;
  /** Names the session in the database and in signed URLs, where its id must not be. */
  readonly sessionHash: string;
  /** When the session's token was issued. */
  readonly issuedAt: Date;
  readonly readAt: Date;
}

/** The result of reading a token. */
export type TokenReading =
  | (Session & { readonly isValid: true })
  | {
      readonly isValid: false;
      readonly code: 'jwt_auth_invalid_token' | 'jwt_auth_bad_iss';
      /** Of a token that has expired. */
      readonly memberId?: number | undefined;
    };

/** The member that a token is issued for. */
export interface TokenOwner {
  readonly id: number;
  /** Tokens that were issued earlier are invalid; a whole second. */
  readonly tokensValidFrom?: Date;
}

export interface TokensOptions {
  readonly secret: string;
  /** The secret that was used before; its tokens are still valid. */
  readonly previousSecret: string | undefined;
  /** URL of the site; tokens of another site are invalid. */
  readonly issuer: string;
  readonly now: () => Date;
}

/** A secret, and the id by which tokens name it (`kid`, RFC 7515). The id tells nothing about the secret. */
interface SigningKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Issues and reads tokens in the form of the WordPress JWT plugin. */
export type Tokens = ReturnType<typeof createTokens>;

export function createTokens({ secret, previousSecret, issuer, now }: TokensOptions) {
  const current = toSigningKey(secret);
  const keys = previousSecret === undefined ? [current] : [current, toSigningKey(previousSecret)];

  /** The payload of a token with a valid signature and time. @throws {errors.JOSEError} */
  async function verify(token: string): Promise<JWTPayload> {
    const { kid } = decodeHeader(token);
    // Tokens of earlier versions name no key.
    const candidates = keys.filter(({ id }) => kid === undefined || kid === id);
    const options = { algorithms: [ALGORITHM], currentDate: now(), requiredClaims: ['exp', 'iat'] };
    for (const { bytes } of candidates) {
      try {
        return (await jwtVerify(token, bytes, options)).payload;
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }

  return {
    async issue({ id, tokensValidFrom }: TokenOwner): Promise<string> {
      const time = Math.floor(now().getTime() / 1000);
      // Immediately after the sessions were ended, the new token has the first second that is valid.
      const issuedAt = Math.max(time, (tokensValidFrom?.getTime() ?? 0) / 1000);
      const revoke = randomBytes(16).toString('base64url');
      return new SignJWT({ data: { user: { id: String(id) } }, brainhouse: { revoke } })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: current.id })
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setNotBefore(time - CLOCK_DIFFERENCE_SECONDS)
        .setExpirationTime(time + TOKEN_LIFETIME_S)
        .sign(current.bytes);
    },

    /** Never rejects: an unreadable token is invalid. The member of a valid one may have been deleted since. */
    async read(token: string): Promise<TokenReading> {
      try {
        const payload = await verify(token);
        if (payload.iss !== issuer) return { isValid: false, code: 'jwt_auth_bad_iss' };
        const memberId = readMemberId(payload.data);
        if (memberId === undefined) return INVALID;
        // Tokens of earlier versions have no id.
        const sessionHash = hashSessionId(readSessionId(payload.brainhouse) ?? token);
        return { isValid: true, memberId, sessionHash, issuedAt: new Date(Number(payload.iat) * 1000), readAt: now() };
      } catch (error) {
        if (error instanceof errors.JWTExpired && error.payload.iss === issuer) {
          // Its signature was right.
          return { ...INVALID, memberId: readMemberId(error.payload.data) };
        }
        if (error instanceof errors.JOSEError) return INVALID;
        throw error;
      }
    },
  };
}

/** The stored form of a session's id. A fast hash is enough, because ids are random and long. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function toSigningKey(secret: string): SigningKey {
  const id = createHash('sha256').update(`key id of ${secret}`).digest('hex').slice(0, KEY_ID_LENGTH);
  return { id, bytes: new TextEncoder().encode(secret) };
}

/** @throws {errors.JWSInvalid} if the token has no readable header */
function decodeHeader(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    throw new errors.JWSInvalid(errorMessage(error));
  }
}

const INVALID = { isValid: false, code: 'jwt_auth_invalid_token' } as const satisfies TokenReading;

/** The id that ends the session of a token (`POST /brainhouse/v1/logout`). */
function readSessionId(claim: unknown): string | undefined {
  const id = isRecord(claim) ? claim.revoke : undefined;
  return typeof id === 'string' && SESSION_ID.test(id) ? id : undefined;
}

function readMemberId(data: unknown): number | undefined {
  const user = isRecord(data) ? data.user : undefined;
  const id = isRecord(user) ? user.id : undefined;
  // Ids are 32-bit integers in both databases.
  return typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}
