import { accountMessages } from '../../config/messages/account';
import { ApiError } from '../../lib/api-client';
import { signUp, signUpFailure, signUpFailureNote, type SignUpValues } from '../account';
import { showToast } from '../toasts';
import { dropDraft } from './drafts';
import { SIGN_UP_FIELDS, type FieldErrors, type SignUpField } from './rules';

/** How an application for membership ended: sent, or refused with what is wrong with a field, or with all of it. */
export type ApplicationResult =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly errors: FieldErrors<SignUpField>; readonly note?: string };

/** The one toast that speaks of a sign-up at a time. */
const TOAST_ID = 'signup';

/** WordPress's own codes (wordpress contract, "POST signup duplicate"). */
const FIELD_OF_CODE: Readonly<Record<string, SignUpField>> = {
  existing_user_login: 'username',
  existing_user_email: 'email',
};

let onItsWay: Promise<ApplicationResult> | undefined;

/** The application that waits for its answer: closing the dialog does not call it back, for it may have arrived. */
export function applicationOnItsWay(): Promise<ApplicationResult> | undefined {
  return onItsWay;
}

/**
 * Applies for membership, one application at a time, and tells in a toast how it went (specification section 8).
 * Never rejects.
 */
export function sendApplication(values: SignUpValues): Promise<ApplicationResult> {
  onItsWay ??= send(values).finally(() => {
    onItsWay = undefined;
  });
  return onItsWay;
}

async function send(values: SignUpValues): Promise<ApplicationResult> {
  try {
    const { message } = await signUp(values);
    dropDraft('signup');
    const { title, intro, fallback } = accountMessages.signedUp;
    showToast({ id: TOAST_ID, title, description: `${intro} ${message ?? fallback}`, type: 'success' });
    return { accepted: true };
  } catch (error) {
    const failure = signUpFailure(error);
    showToast({ id: TOAST_ID, ...failure, type: 'destructive' });
    const field = refusedField(error);
    return field
      ? { accepted: false, errors: { [field]: failure.description } }
      : { accepted: false, errors: {}, note: signUpFailureNote(error) };
  }
}

function refusedField(error: unknown): SignUpField | undefined {
  if (!(error instanceof ApiError)) {
    return undefined;
  }
  const named = SIGN_UP_FIELDS.find((field) => field === error.field);
  return named ?? (error.code === undefined ? undefined : FIELD_OF_CODE[error.code]);
}
