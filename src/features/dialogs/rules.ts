import { accountMessages, type Notice } from '../../config/messages/account';
import { dialogMessages } from '../../config/messages/dialogs';
import { looksLikeEmail } from '../../lib/email';
import { newPasswordFault } from '../../lib/new-password';

/** The rules of the two forms (specification section 5). */

/** What is wrong with a form. */
export interface Verdict<Field extends string> {
  /** The toast of the first rule that is broken, where the specification gives it one. */
  readonly notice?: Notice;
  /** What stands below the fields that are wrong. */
  readonly errors: FieldErrors<Field>;
}

export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The texts of a form, trimmed (product decisions: passwords too). */
export type FieldTexts<Field extends string> = Readonly<Record<Field, string>>;

export const LOGIN_FIELDS = ['username', 'password'] as const;
export type LoginField = (typeof LOGIN_FIELDS)[number];

/** In the order of the form; the country code is chosen and never wrong. */
export const SIGN_UP_FIELDS = [
  'fullName',
  'username',
  'email',
  'phone',
  'ivCode',
  'password',
  'confirmPassword',
] as const;
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];

function missingFields<Field extends string>(
  texts: FieldTexts<Field>,
  fields: readonly Field[],
  messages: FieldTexts<Field>,
): FieldErrors<Field> {
  const errors: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    if (!texts[field]) {
      errors[field] = messages[field];
    }
  }
  return errors;
}

function isEmpty(errors: object): boolean {
  return Object.keys(errors).length === 0;
}

export function checkLogin(texts: FieldTexts<LoginField>): Verdict<LoginField> {
  const missing = missingFields(texts, LOGIN_FIELDS, dialogMessages.login.missing);
  const isBadEmail = texts.username.includes('@') && !looksLikeEmail(texts.username);
  const errors = { ...(isBadEmail ? { username: accountMessages.invalidEmail.description } : {}), ...missing };
  if (!isEmpty(missing)) {
    return { notice: accountMessages.loginMissing, errors };
  }
  return isBadEmail ? { notice: accountMessages.invalidEmail, errors } : { errors };
}

/**
 * Every field that is wrong is marked; the toast follows the order of the specification.
 * @param typed the texts before they were trimmed: a password that would be cut is refused (wordpress contract)
 */
export function checkSignUp(texts: FieldTexts<SignUpField>, typed: FieldTexts<SignUpField>): Verdict<SignUpField> {
  const missing = missingFields(texts, SIGN_UP_FIELDS, dialogMessages.signup.missing);
  const isMismatch = texts.password !== texts.confirmPassword;
  const isBadEmail = !looksLikeEmail(texts.email);
  const passwordFault = newPasswordFault(typed.password);
  const errors = {
    ...(isMismatch ? { confirmPassword: accountMessages.passwordMismatch.description } : {}),
    ...(isBadEmail ? { email: accountMessages.invalidEmail.description } : {}),
    ...(passwordFault ? { password: passwordFault } : {}),
    ...missing,
  };
  if (!isEmpty(missing)) {
    return { notice: accountMessages.signUpMissing, errors };
  }
  if (isMismatch) {
    return { notice: accountMessages.passwordMismatch, errors };
  }
  return isBadEmail ? { notice: accountMessages.invalidEmail, errors } : { errors };
}
