import { isToken } from '../../lib/jwt';
import { readServerText } from '../../lib/server-text';
import { fieldsOf, type Fields } from '../../lib/service-client';
import type { SessionUser } from '../session';

/** What the token call says about the member. */
export interface LoginAnswer {
  readonly token: string;
  readonly user: SessionUser;
}

/** Reads the answer of the token call (AUTH-06); `typed` is the name of a member without one. */
export function readLogin(body: unknown, typed: string): LoginAnswer | undefined {
  const {
    token,
    user_id: id,
    user_email: email,
    user_display_name: displayName,
    user_nicename: niceName,
  } = fieldsOf(body) ?? {};
  return isToken(token)
    ? {
        token,
        user: {
          id: readId(id) ?? 0,
          email: readText(email) ?? '',
          name: readServerText(displayName) ?? readText(niceName) ?? typed,
        },
      }
    : undefined;
}

/** Reads who the server says the member is; fields that it leaves out are those of `known`. */
export function readMe(body: unknown, known: SessionUser): SessionUser | undefined {
  const fields = fieldsOf(body);
  const id = readId(fields?.id);
  return fields && id !== undefined
    ? {
        id,
        email: readText(fields.email) ?? known.email,
        // WordPress keeps names as HTML.
        name: readServerText(fields.name) ?? readText(fields.username) ?? known.name,
      }
    : undefined;
}

/** The server's message after a success; undefined when there is none. */
export interface ServerMessage {
  readonly message: string | undefined;
}

/** An answer of the community's own calls that says whether it is a success: some sites refuse with status 200. */
export type CallAnswer =
  { readonly accepted: true; readonly message: unknown } | { readonly accepted: false; readonly body: Fields };

/** Reads the sign-up's answer: a success says so. */
export function readSignUp(body: unknown): CallAnswer | undefined {
  const fields = fieldsOf(body);
  return typeof fields?.success === 'boolean' ? callAnswer(fields) : undefined;
}

/** Reads the answer of a password call: a success has a message. */
export function readPasswordAnswer(body: unknown): CallAnswer | undefined {
  const fields = fieldsOf(body);
  return typeof fields?.message === 'string' || typeof fields?.success === 'boolean' ? callAnswer(fields) : undefined;
}

function callAnswer(fields: Fields): CallAnswer {
  return fields.success === false ? { accepted: false, body: fields } : { accepted: true, message: fields.message };
}

/** WordPress sends ids as numbers, and inside tokens and from some plugins as text. */
function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
}
