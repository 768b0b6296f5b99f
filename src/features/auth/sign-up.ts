import { accountMessages, failureMessages, type Notice } from '../../config/messages/auth';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { isApiError } from '../../lib/api-client';
import { describeError, isBackEndError, isDefinitelyRejected } from './describe-error';
import { sendForm, type ServerMessage } from './send-form';
import { fieldsOf, type Fields } from './service-client';

/** Applies for membership. @throws ApiError; `signUpFailure` has the message for it */
export function signUp(values: SignUpValues): Promise<ServerMessage> {
  return sendForm(SERVICE_PATHS.signup, values, readSignUp);
}

/** Reads the answer of the sign-up, which must contain `success`. */
function readSignUp(body: unknown): Fields | undefined {
  const fields = fieldsOf(body);
  return typeof fields?.success === 'boolean' ? fields : undefined;
}

/** The toast after a failed sign-up (AUTH-25, AUTH-26). */
export function signUpFailure(error: unknown): Notice {
  const { signUpFailed, signUpNetwork } = accountMessages;
  if (isApiError(error) && error.status !== undefined) {
    return { title: signUpFailed.title, description: error.serverMessage ?? signUpFailed.fallback };
  }
  return signUpNetwork;
}

/** The note in the dialog after that toast: the refusal, or the cause and whether the application may have arrived. */
export function signUpFailureNote(error: unknown): string {
  const { signUp: effects, kept, unavailable } = failureMessages;
  if (isBackEndError(error) && error.serverMessage === undefined) {
    return accountMessages.signUpFailed.fallback;
  }
  const effect = isDefinitelyRejected(error) ? effects.notSent : effects.uncertain;
  return describeError(error, { effects: [effect, kept], unavailable: unavailable.signUp });
}
