import { looksLikeEmail } from '../../contract/values/email-address';
import { MAX_LENGTHS, MAX_MARKS, USERNAME_MIN_LENGTH } from '../../contract/values/field-lengths';
import { missingCharacters, newPasswordProblem } from '../../contract/values/new-password';
import { PASSWORD_MIN_LENGTH } from '../../contract/values/passwords';
import { isVisible, trimInvisible } from '../../contract/visible-text';
import { addressKey } from './name-key';
import { isCommonPassword } from '../auth/common-passwords';
import { consistsOfKnownWords, type Owner } from './known-words';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import { hasCountryCode, type Invitation } from './account';
import { AccountsError, type AccountsErrorCode } from './accounts-error';
import { hasMixedScripts } from './name-scripts';
import { isLongerThan } from '../lib/text-length';

const LABELS: Readonly<Record<keyof SignUpValues, string>> = {
  fullName: 'full name',
  username: 'username',
  email: 'email address',
  phone: 'phone',
  countryCode: 'country code',
  ivCode: 'I.V. code',
  password: 'password',
};

const FIELDS = Object.keys(LABELS) as (keyof SignUpValues)[];
/** Letters of any script, without the characters of markup. */
const USERNAME = /^[\p{L}\p{M}\p{N} ._+@-]+$/u;
/** Characters that are special in an email header. */
const HEADER_CHARACTER = /[<>()[\],;:"\\\p{Cc}]/u;
const COUNTRY_CODE = /^\+[1-9]\d{0,3}$/;
/** Line breaks, control characters and lone surrogates, which a database would store as another character. */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');
/** Characters without a glyph, some of which Unicode counts as letters. With them two names could look the same. */
const INVISIBLE_CHARACTER = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Validates a sign-up (API-13) and returns its trimmed values, without a country code if the phone number has its own.
 * @throws {AccountsError} about the first field with a bad value
 */
export function checkSignUp(values: SignUpValues): SignUpValues {
  const trimmed = { ...trimValues(values), password: values.password.trim() };
  const missing = FIELDS.find((field) => !(field === 'password' ? trimmed[field] : isVisible(trimmed[field])));
  if (missing) {
    throw new AccountsError('missing_field', `Please fill in your ${LABELS[missing]}.`, missing);
  }
  checkIdentity(trimmed);
  checkLine('phone', trimmed.phone);
  if (!COUNTRY_CODE.test(trimmed.countryCode)) {
    throw badValue('countryCode');
  }
  checkLine('ivCode', trimmed.ivCode);
  checkNewPassword(values.password);
  checkPasswordOf(trimmed, values.password);
  // The code that was typed wins over the one of the list, which has a default.
  return hasCountryCode(trimmed.phone) ? { ...trimmed, countryCode: '' } : trimmed;
}

/**
 * Validates an invitation and returns its trimmed values.
 * @throws {AccountsError} about the first field with a bad value
 */
export function checkInvitation({ username, email, fullName }: Invitation): Invitation {
  const trimmed = trimValues({ username, email, fullName });
  checkIdentity(trimmed);
  return trimmed;
}

/**
 * Validates an account of another member service, where phone, country code and I.V. code may be missing.
 * @throws {AccountsError} about the first field with a bad value
 */
export function checkImportedAccount(values: Omit<SignUpValues, 'password'>): void {
  checkIdentity(values);
  const untrimmed = Object.entries(values).find(([field, value]) => field in LABELS && value !== trimInvisible(value));
  if (untrimmed) {
    // A field of LABELS.
    const field = untrimmed[0] as keyof SignUpValues;
    const end = untrimmed[1] === untrimmed[1].trim() ? 'an invisible character' : 'a space';
    throw fieldError('invalid_field', field, `The ${LABELS[field]} begins or ends with ${end}.`);
  }
  if (values.phone !== '') checkLine('phone', values.phone);
  if (values.ivCode !== '') checkLine('ivCode', values.ivCode);
  if (values.countryCode !== '' && !COUNTRY_CODE.test(values.countryCode)) {
    throw fieldError('invalid_field', 'countryCode', 'A country code looks like +49.');
  }
}

/**
 * Validates a new password. WordPress trims passwords and escapes quotation marks, so an owner of such a password could not sign in there.
 * Both back ends accept the same ones.
 * @throws {AccountsError}
 */
export function checkNewPassword(password: string): void {
  switch (newPasswordProblem(password)) {
    case 'missing':
      throw fieldError('empty_password', 'password', 'Please choose a password.');
    case 'outer-space':
      throw invalidPassword('A password cannot begin or end with a space: it would be cut off.');
    case 'forbidden-character':
      throw invalidPassword('A password cannot have a quotation mark or a backslash: signing in with it would fail.');
    case undefined:
  }
  if (isLongerThan(password, MAX_LENGTHS.password) || CONTROL_CHARACTER.test(password)) {
    throw badValue('password');
  }
  if (missingCharacters(password) > 0) {
    throw invalidPassword(`Please choose a password with at least ${PASSWORD_MIN_LENGTH} characters.`);
  }
  if (isCommonPassword(password)) {
    throw invalidPassword(
      'This password is too common: it is one of those that attackers try first. Please choose another.',
    );
  }
}

/**
 * Refuses a valid password that is easy to guess for who knows its owner or this site.
 * @throws {AccountsError}
 */
export function checkPasswordOf(owner: Owner, password: string): void {
  if (consistsOfKnownWords(password, owner)) {
    throw invalidPassword(
      'This password is easy to guess: it has only your names or words of this site. Please choose another.',
    );
  }
}

/** The error about a value that is too long, or has characters that its field does not take. */
export function badValue(field: keyof SignUpValues): AccountsError {
  switch (field) {
    case 'username':
      return fieldError(
        'invalid_username',
        field,
        `A username has ${USERNAME_MIN_LENGTH} to ${MAX_LENGTHS.username} letters, digits, spaces and . _ - + @ characters.`,
      );
    case 'email':
      return fieldError('invalid_email', field, 'Please enter a valid email address.');
    case 'countryCode':
      return fieldError('invalid_field', field, 'Please choose a country code such as +49.');
    case 'password':
      return invalidPassword(`A password has at most ${MAX_LENGTHS.password} printable characters.`);
    default:
      return fieldError(
        'invalid_field',
        field,
        `Please enter your ${LABELS[field]} in at most ${MAX_LENGTHS[field]} characters.`,
      );
  }
}

function checkIdentity({ fullName, username, email }: Invitation): void {
  checkLine('fullName', fullName);
  if (
    !USERNAME.test(username) ||
    INVISIBLE_CHARACTER.test(username) ||
    Array.from(username).length < USERNAME_MIN_LENGTH ||
    isLongerThan(username, MAX_LENGTHS.username) ||
    !/[\p{L}\p{N}]/u.test(username)
  ) {
    throw badValue('username');
  }
  checkMarks('username', username);
  if (hasMixedScripts(username)) {
    throw fieldError(
      'invalid_username',
      'username',
      'A username has letters of one script only, because letters of others can look the same.',
    );
  }
  if (!isEmail(email) || isLongerThan(email, MAX_LENGTHS.email)) {
    throw badValue('email');
  }
  // With another person's email address as a username, that person could not sign in.
  if (username.includes('@') && addressKey(username) !== addressKey(email)) {
    throw fieldError('invalid_username', 'username', 'A username with @ must be your own email address.');
  }
}

/** The rule of the site's forms, and what an email server would refuse. */
function isEmail(text: string): boolean {
  const hasInvisible = Array.from(text).some((character) => !isVisible(character)) || INVISIBLE_CHARACTER.test(text);
  return looksLikeEmail(text) && !HEADER_CHARACTER.test(text) && !hasInvisible;
}

function checkLine(field: 'fullName' | 'phone' | 'ivCode', value: string): void {
  if (!isVisible(value) || isLongerThan(value, MAX_LENGTHS[field]) || CONTROL_CHARACTER.test(value)) {
    throw badValue(field);
  }
  checkMarks(field, value);
}

/** Refuses a text whose accents cover other lines of a list. */
function checkMarks(field: 'username' | 'fullName' | 'phone' | 'ivCode', value: string): void {
  if (TOO_MANY_MARKS.test(value.normalize())) {
    const code = field === 'username' ? 'invalid_username' : 'invalid_field';
    throw fieldError(code, field, `Your ${LABELS[field]} has a letter with more than ${MAX_MARKS} marks.`);
  }
}

function trimValues<Values extends Readonly<Record<keyof Values, string>>>(values: Values): Values {
  const entries = Object.entries<string>(values).map(([field, value]) => [field, trimInvisible(value)]);
  // The same fields.
  return Object.fromEntries(entries) as Values;
}

function invalidPassword(message: string): AccountsError {
  return fieldError('invalid_password', 'password', message);
}

function fieldError(code: AccountsErrorCode, field: keyof SignUpValues, message: string): AccountsError {
  return new AccountsError(code, message, field);
}
