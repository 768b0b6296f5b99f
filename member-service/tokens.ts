import { errors, jwtVerify, SignJWT } from 'jose';
import type { Member } from './members/member';

/** Lifetime of a token in seconds: 7 days. Tokens cannot be refreshed. */
const TOKEN_LIFETIME_S = 7 * 24 * 60 * 60;

/** How much the system clocks of processes that read each other's tokens may differ, in seconds. */
export const CLOCK_DIFFERENCE_S = 60;

const ALGORITHM = 'HS256';

/** The result of reading a token. */
export type TokenReading =
  | { readonly isValid: true; readonly memberId: number; readonly issuedAt: Date }
  | { readonly isValid: false; readonly code: 'jwt_auth_invalid_token' | 'jwt_auth_bad_iss' };

/** Issues and reads tokens in the form of the WordPress JWT plugin. */
export interface Tokens {
  issue(member: Pick<Member, 'id'>): Promise<string>;
  /** Never rejects: an unreadable token is invalid. The member of a valid one may have been deleted since. */
  read(token: string): Promise<TokenReading>;
}

export interface TokensOptions {
  readonly secret: string;
  /** URL of the site; tokens of another site are invalid. */
  readonly issuer: string;
  readonly now: () => Date;
}

export function createTokens({ secret, issuer, now }: TokensOptions): Tokens {
  const key = new TextEncoder().encode(secret);

  return {
    async issue({ id }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ data: { user: { id: String(id) } } })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt - CLOCK_DIFFERENCE_S)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_S)
        .sign(key);
    },

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: now(),
          requiredClaims: ['exp', 'iat'],
        });
        if (payload.iss !== issuer) {
          return { isValid: false, code: 'jwt_auth_bad_iss' };
        }
        const memberId = readMemberId(payload.data);
        return memberId === undefined
          ? INVALID
          : { isValid: true, memberId, issuedAt: new Date(Number(payload.iat) * 1000) };
      } catch (error) {
        if (error instanceof errors.JOSEError) {
          return INVALID;
        }
        throw error;
      }
    },
  };
}

const INVALID: TokenReading = { isValid: false, code: 'jwt_auth_invalid_token' };

function readMemberId(data: unknown): number | undefined {
  const user = isRecord(data) ? data.user : undefined;
  const id = isRecord(user) ? user.id : undefined;
  // Ids are 32-bit integers in both databases.
  return typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
