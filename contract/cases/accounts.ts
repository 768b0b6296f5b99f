import type { SignUpValues } from '../values/sign-up-values';
import { newApplicant } from './applicant';
import { call, eventually, PATHS, type Answer, type BackEnd } from './back-end';

/** What no log may contain: passwords, tokens and keys that the cases have used. */
export const secrets = new Set<string>();

export async function signUp(backEnd: BackEnd, values: unknown): Promise<Answer> {
  return call(backEnd, PATHS.signup, { json: values });
}

/** An applicant whose sign-up was accepted. */
export async function apply(backEnd: BackEnd, changes: Partial<SignUpValues> = {}): Promise<SignUpValues> {
  const applicant = newApplicant(changes);
  const answer = await signUp(backEnd, applicant);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return applicant;
}

/** A member that was approved. */
export async function createMember(backEnd: BackEnd, changes: Partial<SignUpValues> = {}): Promise<SignUpValues> {
  const applicant = await apply(backEnd, changes);
  await backEnd.approve(applicant.username);
  return applicant;
}

export function requestToken(backEnd: BackEnd, username: unknown, password: unknown): Promise<Answer> {
  if (typeof password === 'string' && password.length > 8) secrets.add(password);
  return call(backEnd, PATHS.token, { json: { username, password } });
}

/** The token of a new session. */
export async function signIn(backEnd: BackEnd, { username, password }: SignUpValues): Promise<string> {
  const { status, json } = await requestToken(backEnd, username, password);
  expect([status, json]).toEqual([200, expect.objectContaining({ token: expect.any(String) as unknown })]);
  const { token } = json as { readonly token: string };
  secrets.add(token);
  return token;
}

export function requestMe(backEnd: BackEnd, token: string): Promise<Answer> {
  return call(backEnd, PATHS.me, { token });
}

/** The path of a part of the content for members. */
export function contentPath({ type }: BackEnd): string {
  return type === 'service' ? '/member-content/homepage.json' : '/wp-json/brainhouse/v1/member-content/homepage.json';
}

/** Expects that a token opens nothing any more. */
export async function expectEnded(backEnd: BackEnd, token: string): Promise<void> {
  for (const path of [PATHS.me, contentPath(backEnd)]) {
    expect([401, 403]).toContain((await call(backEnd, path, { token })).status);
  }
}

/** The claims of a token. */
export function claimsOf(token: string): {
  readonly iat: number;
  readonly exp: number;
  readonly data: { readonly user: { readonly id: unknown } };
  readonly brainhouse?: { readonly revoke?: string };
} {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReturnType<typeof claimsOf>;
}

/** Requests a link for a new password. @returns its key */
export async function requestKey(backEnd: BackEnd, account: SignUpValues): Promise<string> {
  const { username } = account;
  const before = (await keysOf(backEnd, account)).length;
  const { status } = await call(backEnd, PATHS.lostPassword, { json: { user_login: username } });
  expect(status).toBe(200);
  const key = await eventually(`link for ${username}`, async () => {
    const keys = await keysOf(backEnd, account);
    return keys.length > before ? keys.at(-1) : undefined;
  });
  secrets.add(key);
  return key;
}

/** The keys of all links for a new password in the emails of an account, oldest first. */
export async function keysOf(backEnd: BackEnd, { email }: SignUpValues): Promise<readonly string[]> {
  const texts = await backEnd.emailsTo(email);
  return texts.flatMap((text) => {
    const key = /\/reset-password\?(?:\S*&)?key=([A-Za-z0-9]+)/.exec(text)?.[1];
    return key === undefined ? [] : [key];
  });
}

export function resetPassword(backEnd: BackEnd, login: string, key: unknown, password: unknown): Promise<Answer> {
  if (typeof password === 'string' && password.length > 8) secrets.add(password);
  return call(backEnd, PATHS.resetPassword, { json: { login, key, password } });
}

/** The code of an error in the form of WordPress, after a check of that form. */
export function errorCode({ status, json }: Answer): string {
  expect(json).toEqual(
    expect.objectContaining({
      code: expect.any(String) as unknown,
      message: expect.any(String) as unknown,
      data: expect.objectContaining({ status }) as unknown,
    }),
  );
  return (json as { readonly code: string }).code;
}

/** The number of tests of one password before the account is locked to an address (`LOGIN_FAILURES`). */
export const FAILURES = 10;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Milliseconds of requests for known and for unknown names. */
interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/**
 * Expects that requests for known and for unknown names take equally long. Something else may slow down some of them on a busy machine,
 * so a difference counts only if three measurements show it.
 * @param measure sends some pairs of requests
 * @param limit the largest difference of the medians, in milliseconds, for the smaller of them
 */
export async function expectSameTimes(
  measure: (times: Times) => Promise<void>,
  limit: (smaller: number) => number,
): Promise<void> {
  const differences: string[] = [];
  while (differences.length < 3) {
    const times: Times = { known: [], unknown: [] };
    await measure(times);
    const [known, unknown] = [median(times.known), median(times.unknown)];
    if (Math.abs(known - unknown) < limit(Math.min(known, unknown))) return;
    differences.push(`${known} ms for known names, ${unknown} ms for unknown ones`);
  }
  throw new Error(`Each measurement shows which names are known: ${differences.join('; ')}.`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
