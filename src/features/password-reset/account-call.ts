import { accountMessages } from '../../config/messages/account';
import { isApiError } from '../../lib/api-client';
import { onDemand } from '../../lib/on-demand';
import type { Refusal } from '../forms/form';

/** The calls to the back end; fetched when a form is about to be used. */
export const loadAccount = onDemand(() => import('../account/account'));

type Account = Awaited<ReturnType<typeof loadAccount>>;

type Call = (account: Account) => Promise<{ readonly message: string | undefined }>;

/** How a call ended: with a message to show, or refused. */
export type CallOutcome<Field extends string> =
  | { readonly message: string; readonly refusal?: undefined }
  | { readonly refusal: Refusal<Field>; readonly code: string | undefined };

/**
 * Makes a call. Never rejects.
 * @param fallback the message when the server accepts without one of its own
 * @param serverFields the form's field by the name that the server gives it
 */
export async function callAccount<Field extends string>(
  call: Call,
  fallback: string,
  serverFields: Readonly<Record<string, Field>>,
): Promise<CallOutcome<Field>> {
  let account: Account | undefined;
  try {
    account = await loadAccount();
    const { message } = await call(account);
    return { message: message ?? fallback };
  } catch (error) {
    const note = account?.passwordFailureText(error) ?? accountMessages.passwordFailed;
    const errors = account?.refusedField(error, serverFields, note);
    return {
      refusal: errors ? { errors } : { note },
      code: isApiError(error) ? error.code : undefined,
    };
  }
}
