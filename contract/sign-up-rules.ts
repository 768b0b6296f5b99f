import {
  hasControlCharacter,
  hasInvisibleCharacter,
  hasMixedScripts,
  hasTooManyMarks,
  isLongerThan,
} from './characters';
import { consistsOfKnownWords, missingCharacters, newPasswordProblem } from './new-password';
import { looksLikeEmail } from './values/email-address';
import type { ErrorCode } from './values/error-codes';
import { MAX_LENGTHS, MAX_MARKS, USERNAME_MIN_LENGTH } from './values/field-lengths';
import { PASSWORD_MIN_LENGTH } from './values/passwords';
import { SIGN_UP_FIELDS, type SignUpField, type SignUpValues } from './values/sign-up-values';
import { isVisible } from './visible-text';

/**
 * The rules of the sign-up, for every back end. The form checks three of them before it sends anything: a missing value,
 * `looksLikeEmail` and `newPasswordProblem`. WordPress has them in PHP, and its tests read them here.
 */
export interface SignUpRule {
  readonly field: SignUpField;
  readonly code: Extract<
    ErrorCode,
    'missing_field' | 'invalid_field' | 'invalid_email' | 'invalid_username' | 'invalid_password' | 'empty_password'
  >;
  /** For the person who signs up. */
  readonly message: string;
  /** @param value trimmed, but for the password */
  readonly isBroken: (value: string, values: SignUpValues, backEnd: BackEndKnowledge) => boolean;
  /** Whether it compares a password with the names of its owner, which only the owner may learn. */
  readonly needsOwner?: true;
  /** Values that break this rule and no other one of the field before it. */
  readonly examples: readonly string[];
}

/** What only a back end can find out about a value. */
interface BackEndKnowledge {
  readonly isCommonPassword: (password: string) => boolean;
  /** Two addresses with the same key are one address. */
  readonly addressKey: (address: string) => string;
}

/** The names of the fields in sentences. */
const FIELD_LABELS: SignUpValues = {
  fullName: 'full name',
  username: 'username',
  email: 'email address',
  phone: 'phone',
  countryCode: 'country code',
  ivCode: 'I.V. code',
  password: 'password',
};

/** Letters of any script, without the characters of markup. */
const USERNAME = /^[\p{L}\p{M}\p{N} ._+@-]+$/u;
/** Characters that are special in an email header. */
const HEADER_CHARACTER = /[<>()[\],;:"\\\p{Cc}]/u;
const COUNTRY_CODE = /^\+[1-9]\d{0,3}$/;

/** A letter with more marks than a script needs. */
const MARKS = `o${'\u0301'.repeat(MAX_MARKS + 2)}`;

/** What is refused about a value that is too long, or has characters that its field does not take. */
export const BAD_VALUES: Readonly<Record<SignUpField, Pick<SignUpRule, 'field' | 'code' | 'message'>>> = {
  fullName: badLine('fullName'),
  username: {
    field: 'username',
    code: 'invalid_username',
    message: `A username has ${USERNAME_MIN_LENGTH} to ${MAX_LENGTHS.username} letters, digits, spaces and . _ - + @ characters.`,
  },
  email: { field: 'email', code: 'invalid_email', message: 'Please enter a valid email address.' },
  phone: badLine('phone'),
  countryCode: {
    field: 'countryCode',
    code: 'invalid_field',
    message: 'Please choose a country code such as +49.',
  },
  ivCode: badLine('ivCode'),
  password: badPassword(`A password has at most ${MAX_LENGTHS.password} printable characters.`),
};

/** Every rule, in the order in which they are checked. */
export const SIGN_UP_RULES: readonly SignUpRule[] = [
  ...SIGN_UP_FIELDS.map((field): SignUpRule => ({
    field,
    code: 'missing_field',
    message: `Please fill in your ${FIELD_LABELS[field]}.`,
    isBroken: (value) => (field === 'password' ? value.trim() === '' : !isVisible(value)),
    examples: ['', ' '],
  })),
  ...lineRules('fullName'),
  {
    ...BAD_VALUES.username,
    isBroken: (value) =>
      !USERNAME.test(value) ||
      hasInvisibleCharacter(value) ||
      Array.from(value).length < USERNAME_MIN_LENGTH ||
      isLongerThan(value, MAX_LENGTHS.username) ||
      !/[\p{L}\p{N}]/u.test(value),
    examples: [
      ...['a', '<ab', 'ab>', '..', '\u0301\u0301', 'a/b', 'a#b', 'a%2fb', 'a\tb', 'a\u0000b'],
      // Joiners are refused, too, so that no two names differ in them only.
      ...['a\u200cb', 'a\u200db', 'علی\u200cرضا'],
      ...['a\u3164b', 'a\u00adb', 'a\u200bb', 'new\ufe0f', 'ne\u034fw', 'x'.repeat(MAX_LENGTHS.username + 1)],
    ],
  },
  marksRule('username', 'invalid_username'),
  {
    field: 'username',
    code: 'invalid_username',
    message: 'A username has letters of one script only, because letters of others can look the same.',
    isBroken: hasMixedScripts,
    // The first letter is Cyrillic.
    examples: ['аda'],
  },
  {
    ...BAD_VALUES.email,
    // The rule of the form, and what an email server would refuse.
    isBroken: (value) =>
      !looksLikeEmail(value) ||
      HEADER_CHARACTER.test(value) ||
      hasInvisibleCharacter(value) ||
      Array.from(value).some((character) => !isVisible(character)) ||
      isLongerThan(value, MAX_LENGTHS.email),
    examples: [
      ...['a@a.a.!', 'a@-a.example', 'home.example', '@home.example', 'ada@', 'ada@home', 'ada@.example', 'ada@home.'],
      ...['ada@.home.example', 'a@b..c', `${'a'.repeat(MAX_LENGTHS.email)}@home.example`],
      // Special in an email header, or invisible.
      ...Array.from('<>()[],;:"\\@ \t\u0007\u00ad\u200b\u2800\u3164\ud800').flatMap((bad) => [
        `a${bad}a@b.c`,
        `a@b${bad}b.c`,
        `a@b.c${bad}c`,
      ]),
    ],
  },
  {
    field: 'username',
    code: 'invalid_username',
    message: 'A username with @ must be your own email address.',
    // With another person's email address as a username, that person could not sign in.
    isBroken: (value, { email }, { addressKey }) => value.includes('@') && addressKey(value) !== addressKey(email),
    examples: ['somebody@else.example'],
  },
  ...lineRules('phone'),
  {
    ...BAD_VALUES.countryCode,
    isBroken: (value) => !COUNTRY_CODE.test(value),
    examples: ['44', '+', '+0', '+049', '+12345', '+4a', '++49', 'x+49', '+49x'],
  },
  ...lineRules('ivCode'),
  {
    field: 'password',
    code: 'empty_password',
    message: 'Please choose a password.',
    isBroken: (value) => newPasswordProblem(value) === 'missing',
    // A sign-up without a password is refused before; a new password is not.
    examples: [],
  },
  {
    ...badPassword('A password cannot begin or end with a space: it would be cut off.'),
    isBroken: (value) => newPasswordProblem(value) === 'outer-space',
    examples: [' padded password', 'padded password ', 'padded password\n'],
  },
  {
    // WordPress escapes them, so the owner of such a password could not sign in there.
    ...badPassword('A password cannot have a quotation mark or a backslash: signing in with it would fail.'),
    isBroken: (value) => newPasswordProblem(value) === 'forbidden-character',
    examples: ['it\'s a "password"', 'back\\slash!', "it's", 'a"b'],
  },
  {
    ...BAD_VALUES.password,
    isBroken: (value) => isLongerThan(value, MAX_LENGTHS.password) || hasControlCharacter(value),
    examples: ['p'.repeat(MAX_LENGTHS.password + 1), 'bell \u0007 of the house', 'half \ud800 of one'],
  },
  {
    ...badPassword(`Please choose a password with at least ${PASSWORD_MIN_LENGTH} characters.`),
    isBroken: (value) => missingCharacters(value) > 0,
    // The last ones have seven characters, each of two code points before NFC, or of two units of UTF-16.
    examples: ['zq8Jw1k', 'x', 'e\u0301'.repeat(7), '\u{1f600}'.repeat(7)],
  },
  {
    ...badPassword('This password is too common: it is one of those that attackers try first. Please choose another.'),
    isBroken: (value, _values, { isCommonPassword }) => isCommonPassword(value),
    examples: ['PassWord', '12345678', 'password', '1q2w3e4r5t'],
  },
  {
    ...badPassword(
      'This password is easy to guess: it has only your names or words of this site. Please choose another.',
    ),
    isBroken: consistsOfKnownWords,
    needsOwner: true,
    examples: ['BrainHouse-2026'],
  },
];

function badLine(field: SignUpField): Pick<SignUpRule, 'field' | 'code' | 'message'> {
  const message = `Please enter your ${FIELD_LABELS[field]} in at most ${MAX_LENGTHS[field]} characters.`;
  return { field, code: 'invalid_field', message };
}

function badPassword(message: string): Pick<SignUpRule, 'field' | 'code' | 'message'> {
  return { field: 'password', code: 'invalid_password', message };
}

/** The rules of a text of one line. */
function lineRules(field: 'fullName' | 'phone' | 'ivCode'): readonly SignUpRule[] {
  return [
    {
      ...BAD_VALUES[field],
      isBroken: (value) => !isVisible(value) || isLongerThan(value, MAX_LENGTHS[field]) || hasControlCharacter(value),
      examples: ['x'.repeat(MAX_LENGTHS[field] + 1), 'a\u0000b', 'a\nb', 'a\u2028b', 'a\u2029b', 'a\ud800b'],
    },
    marksRule(field, 'invalid_field'),
  ];
}

function marksRule(field: SignUpField, code: SignUpRule['code']): SignUpRule {
  return {
    field,
    code,
    message: `Your ${FIELD_LABELS[field]} has a letter with more than ${MAX_MARKS} marks.`,
    isBroken: hasTooManyMarks,
    examples: [`Zo${MARKS}e`],
  };
}
