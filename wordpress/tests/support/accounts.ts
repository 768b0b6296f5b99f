import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { newApplicant } from '../../../contract/cases/applicant';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import type { ResetLink } from './emails';
import { php, quote, rest } from './wordpress';

let context: Promise<APIRequestContext> | undefined;

/** Requests that no browser sends, without cookies. */
export function guestRequest(): Promise<APIRequestContext> {
  context ??= request.newContext();
  return context;
}

async function post(route: string, data: unknown): Promise<APIResponse> {
  return (await guestRequest()).post(rest(route), { data });
}

/** Signs up. */
export function signUp(data: unknown): Promise<APIResponse> {
  return post('asf/v1/signup', data);
}

/** Creates and approves an account. */
export async function createMember(changes: Partial<SignUpValues> = {}): Promise<SignUpValues> {
  const applicant = newApplicant(changes);
  const response = await signUp(applicant);
  expect(response.status(), await response.text()).toBe(201);
  approve(applicant.username);
  return applicant;
}

/** PHP that is the user with a name. */
export function userOf({ username }: Pick<SignUpValues, 'username'>): string {
  return `get_user_by( 'login', ${quote(username)} )`;
}

/** Approves an account as an operator does. */
export function approve(username: string): void {
  expect(php(`return Brainhouse\\Members::approve( ${userOf({ username })}->ID );`)).toBe(true);
}

/** Takes the approval of an account back, as an operator does. */
export function reject(username: string): void {
  expect(php(`return Brainhouse\\Members::reject( ${userOf({ username })}->ID );`)).toBe(true);
}

/** Requests a token. */
export function requestToken(username: unknown, password: unknown): Promise<APIResponse> {
  return post('jwt-auth/v1/token', { username, password });
}

/** Requests a link for a new password. @param name username or address */
export function requestLink(name: string): Promise<APIResponse> {
  return post('asf/v1/lostpassword', { user_login: name });
}

/** The password that `resetPassword` sets. */
export const NEW_PASSWORD = 'another good one';

/** Sets a password with a link. */
export function resetPassword({ login, key }: Pick<ResetLink, 'login' | 'key'>): Promise<APIResponse> {
  return post('asf/v1/resetpassword', { login, key, password: NEW_PASSWORD });
}

/** A link of WordPress's own for a new password. */
export function createResetLink(member: SignUpValues): Pick<ResetLink, 'login' | 'key'> {
  return { login: member.username, key: php(`return get_password_reset_key( ${userOf(member)} );`) };
}

/** The token of a new session. */
export async function signIn({ username, password }: Pick<SignUpValues, 'username' | 'password'>): Promise<string> {
  const response = await requestToken(username, password);
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

/** Requests the user of a token. */
export async function requestMe(token: string): Promise<APIResponse> {
  const route = rest('wp/v2/users/me?context=edit&_fields=id,username,name,email,roles');
  return (await guestRequest()).get(route, bearer(token));
}

/**
 * A token of a member that is signed as the JWT plugin signs it.
 * @param change PHP that changes $claims, which are those of a new session
 */
export function mintToken(member: Pick<SignUpValues, 'username'>, change: string): string {
  return php<string>(`
    $user = ${userOf(member)};
    $claims = array( 'iss' => get_bloginfo( 'url' ), 'iat' => time() - 100, 'nbf' => time() - 100, 'exp' => time() + 1000, 'data' => array( 'user' => array( 'id' => (string) $user->ID ) ) );
    $claims = Brainhouse\\Sessions::add_claim( $claims, $user );
    ${change}
    $encode = static fn( $bytes ) => rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
    $text = $encode( '{"typ":"JWT","alg":"HS256"}' ) . '.' . $encode( wp_json_encode( $claims ) );
    return $text . '.' . $encode( hash_hmac( 'sha256', $text, JWT_AUTH_SECRET_KEY, true ) );`);
}

/** The headers of a request with an application password. */
export function basic(user: string, password: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } };
}

/** The headers of a request with a token. */
export function bearer(token: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { Authorization: `Bearer ${token}` } };
}

/** Expects an error in the form of the REST API. */
export async function expectError(response: APIResponse, status: number, code: string): Promise<void> {
  const body = (await response.json()) as { readonly code: string; readonly data: { readonly status: number } };
  expect({ status: response.status(), code: body.code, 'data.status': body.data.status }).toEqual({
    status,
    code,
    'data.status': status,
  });
}
