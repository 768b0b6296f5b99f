import useSWR from 'swr';

import {
  ACCOUNT_ROUTES,
  type AddressAnswer,
  type Device,
  type OwnAccount,
  type PendingEmail,
  type StoredKind,
} from '../../../contract/values/account';
import { failureMessages } from '../../config/messages/auth';
import { isApiError } from '../../lib/api-client';
import { isTime } from '../../lib/day-and-time';
import { callAsMember, type MemberRequest } from '../auth/call-as-member';
import { describeError, fieldErrorOf, isDefinitelyRejected } from '../auth/describe-error';
import { fieldsOf, type Fields, type TextReader } from '../auth/service-client';
import type { Refusal } from '../forms/form';
import { useSession } from '../session/session';
import { settingsMessages } from './messages';

/** The member's account as the back end has it, with the token of its session: another member may sign in in another tab. */
export interface ShownAccount extends OwnAccount {
  readonly token: string;
  /** Shows what a request has changed. */
  readonly update: (change: Partial<OwnAccount>) => void;
  /** Reads the account again, after a request whose answer was lost. */
  readonly reload: () => void;
}

type AccountState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly account: ShownAccount }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void };

/** The account of the signed-in member: requested at each visit of the page, and again at each return to its tab. Kept until the session ends. */
export function useOwnAccount(): AccountState {
  const token = useSession().session?.token;
  const { data, error, isValidating, mutate } = useSWR<OwnAccount, unknown, readonly [string, string] | null>(
    token === undefined ? null : [token, ACCOUNT_ROUTES.account],
    ([sessionToken]: readonly [string, string]) => requestAccount('account', { token: sessionToken }, readAccount),
    // Links of emails open in other tabs.
    { revalidateOnFocus: true, revalidateOnReconnect: false, shouldRetryOnError: false },
  );

  function update(change: Partial<OwnAccount>): void {
    void mutate((shown) => shown && { ...shown, ...change }, { revalidate: false });
  }

  function reload(): void {
    void mutate();
  }

  if (data && token !== undefined) {
    return { status: 'ready', account: { ...data, token, update, reload } };
  }
  return error === undefined || isValidating ? { status: 'loading' } : { status: 'failed', error, retry: reload };
}

/** Sends a request about the account. It ends the session if the back end does not accept its token any more. */
export function requestAccount<Answer>(
  route: keyof typeof ACCOUNT_ROUTES,
  request: MemberRequest,
  validate: (fields: Fields, read: TextReader) => Answer | undefined,
): Promise<Answer> {
  return callAsMember(ACCOUNT_ROUTES[route], request, validate);
}

/**
 * What a form shows after a failed request: an error at the field that the back end refuses, else the cause, and whether something may have
 * changed. In that case the account is read again.
 * @param fields the form's fields by the names of the back end
 * @param uncertain what else to say if the answer was lost
 */
export function refusalOf<Field extends string>(
  error: unknown,
  { reload }: Pick<ShownAccount, 'reload'>,
  fields: Readonly<Record<string, Field>>,
  uncertain: string = settingsMessages.effects.uncertain,
): Refusal<Field> {
  const message = isApiError(error) ? error.serverMessage : undefined;
  const errors = message === undefined ? undefined : fieldErrorOf(error, fields, message);
  return errors ? { errors } : { note: failureText(error, reload, uncertain) };
}

/** The same for a button. */
export function failureText(
  error: unknown,
  reload: () => void,
  uncertain: string = settingsMessages.effects.uncertain,
): string {
  const isRejected = isDefinitelyRejected(error);
  if (!isRejected) {
    reload();
  }
  const effect = isRejected ? settingsMessages.effects.notChanged : uncertain;
  return describeError(error, { effects: [effect, failureMessages.kept] });
}

function readAccount(fields: Fields, read: TextReader): OwnAccount | undefined {
  const { username, email } = fields;
  const devices = readDevices(fields.devices);
  return typeof username === 'string' && typeof email === 'string' && devices
    ? {
        username,
        email,
        fullName: read(fields.fullName) ?? '',
        phone: read(fields.phone) ?? '',
        countryCode: read(fields.countryCode) ?? '',
        pendingEmail: readPendingEmail(fields.pendingEmail),
        devices,
        stored: readList(fields.stored, readStoredKind) ?? [],
      }
    : undefined;
}

/** What holds after a request about the address. */
export function readAddresses({ email, pendingEmail }: Fields): AddressAnswer | undefined {
  return typeof email === 'string' ? { email, pendingEmail: readPendingEmail(pendingEmail) } : undefined;
}

/** @returns null if none waits */
function readPendingEmail(value: unknown): PendingEmail | null {
  const { email, until } = fieldsOf(value) ?? {};
  return typeof email === 'string' && isTime(until) ? { email, until } : null;
}

/** @returns undefined if it is no list of devices */
export function readDevices(value: unknown): readonly Device[] | undefined {
  return readList(value, readDevice);
}

function readDevice(fields: Fields): Device | undefined {
  const { id, browser, system, firstUsedAt, lastUsedAt, isThis } = fields;
  return typeof id === 'string' && isTime(firstUsedAt) && isTime(lastUsedAt)
    ? { id, browser: wordOf(browser), system: wordOf(system), firstUsedAt, lastUsedAt, isThis: isThis === true }
    : undefined;
}

function readStoredKind({ name, text }: Fields): StoredKind | undefined {
  return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined;
}

function readList<Item>(value: unknown, readItem: (fields: Fields) => Item | undefined): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => readItem(fieldsOf(item) ?? {})).filter((item) => item !== undefined);
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
