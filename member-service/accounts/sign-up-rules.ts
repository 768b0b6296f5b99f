import { BAD_VALUES, SIGN_UP_RULES, type SignUpRule } from '../../contract/sign-up-rules';
import { SIGN_UP_FIELDS, type SignUpField, type SignUpValues } from '../../contract/values/sign-up-values';
import { trimInvisible } from '../../contract/visible-text';
import { isCommonPassword } from '../auth/common-passwords';
import type { Mailer } from '../mail/email';
import { hasCountryCode, type Invitation } from './account';
import { AccountsError } from './accounts-error';
import { addressKey } from './name-key';

/**
 * Validates a sign-up (API-13) and returns its trimmed values, without a country code if the phone number has its own.
 * @throws {AccountsError} about the first rule that is broken
 */
export function checkSignUp(values: SignUpValues): SignUpValues {
  const trimmed = { ...trimValues(values), password: values.password };
  check(trimmed, SIGN_UP_RULES);
  // The code that was typed wins over the one of the list, which has a default.
  return hasCountryCode(trimmed.phone) ? { ...trimmed, countryCode: '' } : trimmed;
}

/**
 * Validates an invitation and returns its trimmed values.
 * @throws {AccountsError} about the first rule that is broken
 */
export function checkInvitation({ username, email, fullName }: Invitation): Invitation {
  const trimmed = trimValues({ username, email, fullName });
  check(trimmed, rulesOf(['fullName', 'username', 'email']));
  return trimmed;
}

/**
 * Validates one value of an account that is there, and returns it trimmed.
 * @throws {AccountsError} about the first rule that is broken
 */
export function checkField(field: 'fullName' | 'email' | 'phone' | 'countryCode', value: string): string {
  const trimmed = trimInvisible(value);
  check(
    { [field]: trimmed },
    SIGN_UP_RULES.filter((rule) => rule.field === field),
  );
  return trimmed;
}

/** The rule of every field for an address. @throws {AccountsError} if the mail server is known not to take its letters */
export async function checkDeliverable(email: string, mailer: Pick<Mailer, 'takes'>): Promise<void> {
  if (!(await mailer.takes(email))) {
    const message =
      'Our emails cannot reach an address with letters such as ö before the @. Please enter another email address.';
    throw new AccountsError('invalid_email', message, 'email');
  }
}

/**
 * Refuses a new address of a member whose username is the address, if it cannot be a username.
 * @throws {AccountsError}
 */
export function checkUsernameOf({ username }: Pick<Invitation, 'username'>, email: string): void {
  if (username.includes('@') && findBroken({ username: email, email }, rulesOf(['username']))) {
    const message =
      'Your username is your email address, and this address cannot be a username. Please enter another one.';
    throw new AccountsError('invalid_email', message, 'email');
  }
}

/**
 * Validates a new password. WordPress trims passwords and escapes quotation marks, so an owner of such a password could not sign in there.
 * Both back ends accept the same ones.
 * @throws {AccountsError}
 */
export function checkNewPassword(password: string): void {
  check(
    { password },
    rulesOf(['password']).filter(({ needsOwner }) => !needsOwner),
  );
}

/**
 * Refuses a valid password that is easy to guess for who knows its owner or this site.
 * @throws {AccountsError}
 */
export function checkPasswordOf(owner: Invitation, password: string): void {
  check(
    { ...owner, password },
    rulesOf(['password']).filter(({ needsOwner }) => needsOwner),
  );
}

/** The error about a value that is too long, or has characters that its field does not take. */
export function badValue(field: SignUpField): AccountsError {
  return errorOf(BAD_VALUES[field]);
}

/** The rules about the values of these fields, but not that they are there. */
function rulesOf(fields: readonly SignUpField[]): readonly SignUpRule[] {
  return SIGN_UP_RULES.filter(({ code, field }) => code !== 'missing_field' && fields.includes(field));
}

function check(values: Partial<SignUpValues>, rules: readonly SignUpRule[]): void {
  const broken = findBroken(values, rules);
  if (broken) throw errorOf(broken);
}

function findBroken(values: Partial<SignUpValues>, rules: readonly SignUpRule[]): SignUpRule | undefined {
  const nothing = Object.fromEntries(SIGN_UP_FIELDS.map((field) => [field, ''])) as Record<SignUpField, string>;
  const all = { ...nothing, ...values };
  return rules.find(({ field, isBroken }) => isBroken(all[field], all, { isCommonPassword, addressKey }));
}

function errorOf({ code, message, field }: Pick<SignUpRule, 'code' | 'message' | 'field'>): AccountsError {
  return new AccountsError(code, message, field);
}

function trimValues<Values extends Readonly<Record<keyof Values, string>>>(values: Values): Values {
  const entries = Object.entries<string>(values).map(([field, value]) => [field, trimInvisible(value)]);
  // The same fields.
  return Object.fromEntries(entries) as Values;
}
