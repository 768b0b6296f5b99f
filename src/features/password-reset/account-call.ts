import { accountMessages } from '../../config/messages/account';
import { siteMessages } from '../../config/messages/site';
import { isApiError } from '../../lib/api-client';
import { onDemand } from '../../lib/on-demand';
import type { Refusal } from '../forms/form';

/** Loads the calls to the back end, on demand. */
export const loadAccount = onDemand(() => import('../account/account'));

type Account = Awaited<ReturnType<typeof loadAccount>>;

type Call = (account: Account) => Promise<{ readonly message: string | undefined }>;

/** The result of a call: a message or a refusal. */
export type CallOutcome<Field extends string> =
  | { readonly message: string; readonly refusal?: undefined }
  | { readonly refusal: Refusal<Field>; readonly code: string | undefined };

/** The functions of `account.ts` that write the message of a failure. */
type FailureText = 'resetEmailFailureText' | 'newPasswordFailureText';

/**
 * Makes a call. Never rejects.
 * @param fallback the message if the server accepts without one
 * @param failureText the function that writes the message of a failure
 * @param serverFields the form's fields by the server's names
 */
export async function callAccount<Field extends string>(
  call: Call,
  fallback: string,
  failureText: FailureText,
  serverFields: Readonly<Record<string, Field>>,
): Promise<CallOutcome<Field>> {
  let account: Account | undefined;
  try {
    account = await loadAccount();
    const { message } = await call(account);
    return { message: message ?? fallback };
  } catch (error) {
    const note = account?.[failureText](error) ?? `${accountMessages.passwordFailed} ${siteMessages.scriptsFailed}`;
    const errors = account?.refusedField(error, serverFields, note);
    return {
      refusal: errors ? { errors } : { note },
      code: isApiError(error) ? error.code : undefined,
    };
  }
}
