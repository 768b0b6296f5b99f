import { nameKey } from '../store/schema';
import { MembersError } from './faults';
import type { MembersFault } from './faults';
import type { Invitation, SignUpValues } from './member';

/**
 * Longest values in characters; the description of the interface names them too. Usernames and e-mails are as long as
 * WordPress stores them, and a dialling code has four digits at most.
 */
export const MAX_LENGTHS: Readonly<Record<keyof SignUpValues, number>> = {
  fullName: 100,
  username: 60,
  email: 100,
  phone: 40,
  countryCode: 5,
  ivCode: 100,
  password: 256,
};

const LABELS: Readonly<Record<keyof SignUpValues, string>> = {
  fullName: 'full name',
  username: 'username',
  email: 'e-mail',
  phone: 'phone',
  countryCode: 'country code',
  ivCode: 'I.V. code',
  password: 'password',
};

const FIELDS = Object.keys(LABELS) as (keyof SignUpValues)[];
const USERNAME_MIN_LENGTH = 2;
/** Letters of any script; what could be taken for markup is left out. */
const USERNAME = /^[\p{L}\p{M}\p{N} ._+@-]+$/u;
/** The rule of the site's forms (`src/content-model/email-pattern.ts`), without what is special in the header of an email. */
const EMAIL = /^[^\s@<>()[\],;:"\\\p{Cc}]+@(?!\.)[^\s@<>()[\],;:"\\\p{Cc}]+\.[^\s@<>()[\],;:"\\\p{Cc}.]+$/u;
const COUNTRY_CODE = /^\+[1-9]\d{0,3}$/;
/** What breaks a line, and half characters, which a database would keep as something else. */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
/** What nobody sees, some of it letters to Unicode: with it two names could look the same, or like none. */
const INVISIBLE_CHARACTER = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Checks a sign-up (specification section 5) and returns its values without blanks around them.
 * @throws {MembersError} with the first field at fault
 */
export function checkSignUp(values: SignUpValues): SignUpValues {
  const trimmed = trimmedValues(values);
  const missing = FIELDS.find((field) => trimmed[field] === '');
  if (missing) {
    throw new MembersError('missing_field', `Please fill in your ${LABELS[missing]}.`, missing);
  }
  checkIdentity(trimmed);
  checkLine('phone', trimmed.phone);
  if (!COUNTRY_CODE.test(trimmed.countryCode)) {
    throw fault('invalid_field', 'countryCode', 'Please choose a country code such as +49.');
  }
  checkLine('ivCode', trimmed.ivCode);
  checkNewPassword(values.password);
  return trimmed;
}

/**
 * Checks what the operator tells about somebody to invite, and returns it without blanks around the values.
 * @throws {MembersError} with the first field at fault
 */
export function checkInvitation({ username, email, fullName }: Invitation): Invitation {
  const trimmed = { username: username.trim(), email: email.trim(), fullName: fullName.trim() };
  checkIdentity(trimmed);
  return trimmed;
}

/**
 * Checks a password that somebody wants to have. Blanks around it and quotes would lock its owner out on WordPress, which
 * the site may move to or come from (`trim`, and its escaping of quotes).
 * @throws {MembersError}
 */
export function checkNewPassword(password: string): void {
  if (password.trim() === '') {
    throw fault('empty_password', 'password', 'Please choose a password.');
  }
  if (password !== password.trim()) {
    throw fault('invalid_password', 'password', 'A password cannot begin or end with a blank: it would be cut off.');
  }
  if (/['"\\]/.test(password)) {
    throw fault(
      'invalid_password',
      'password',
      'A password cannot have a quotation mark or a backslash: signing in with it would fail.',
    );
  }
  if (password.length > MAX_LENGTHS.password || CONTROL_CHARACTER.test(password)) {
    throw fault('invalid_password', 'password', `A password has at most ${MAX_LENGTHS.password} printable characters.`);
  }
}

function checkIdentity({ fullName, username, email }: Invitation): void {
  checkLine('fullName', fullName);
  if (
    !USERNAME.test(username) ||
    INVISIBLE_CHARACTER.test(username) ||
    username.length < USERNAME_MIN_LENGTH ||
    username.length > MAX_LENGTHS.username ||
    !/[\p{L}\p{N}]/u.test(username)
  ) {
    throw fault(
      'invalid_username',
      'username',
      `A username has ${USERNAME_MIN_LENGTH} to ${MAX_LENGTHS.username} letters, digits, blanks and . _ - + @ characters.`,
    );
  }
  if (!EMAIL.test(email) || INVISIBLE_CHARACTER.test(email) || email.length > MAX_LENGTHS.email) {
    throw fault('invalid_email', 'email', 'Please enter a valid email address.');
  }
  // Somebody else's e-mail as a username would catch that person's logins.
  if (username.includes('@') && nameKey(username) !== nameKey(email)) {
    throw fault('invalid_username', 'username', 'A username with @ must be your own e-mail address.');
  }
}

function checkLine(field: 'fullName' | 'phone' | 'ivCode', value: string): void {
  if (value === '' || value.length > MAX_LENGTHS[field] || CONTROL_CHARACTER.test(value)) {
    throw fault(
      'invalid_field',
      field,
      `Please enter your ${LABELS[field]} in at most ${MAX_LENGTHS[field]} characters.`,
    );
  }
}

function trimmedValues(values: SignUpValues): SignUpValues {
  return {
    fullName: values.fullName.trim(),
    username: values.username.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    countryCode: values.countryCode.trim(),
    ivCode: values.ivCode.trim(),
    password: values.password.trim(),
  };
}

function fault(code: MembersFault, field: keyof SignUpValues, message: string): MembersError {
  return new MembersError(code, message, field);
}
