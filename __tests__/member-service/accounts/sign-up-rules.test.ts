import { MAX_LENGTHS } from '../../../contract/values/field-lengths';
import { AccountsError } from '../../../member-service/accounts/accounts-error';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import { phoneNumber } from '../../../member-service/accounts/account';
import {
  checkInvitation,
  checkImportedAccount,
  checkNewPassword,
  checkSignUp,
} from '../../../member-service/accounts/sign-up-rules';
import { signUpForm } from '../support/sign-up-form';

type Refusal = Pick<AccountsError, 'code' | 'field' | 'message'>;

/** The error of a rule for bad values. */
function refusal(check: () => unknown): Refusal | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    return { code: error.code, field: error.field, message: error.message };
  }
}

function refusalOf(changes: Partial<SignUpValues>): Refusal | undefined {
  return refusal(() => checkSignUp(signUpForm('grace', changes)));
}

const USERNAME = 'A username has 2 to 60 letters, digits, spaces and . _ - + @ characters.';
const EMAIL = 'Please enter a valid email address.';
const OWN_EMAIL = 'A username with @ must be your own email address.';
const COUNTRY_CODE = 'Please choose a country code such as +49.';
const QUOTES = 'A password cannot have a quotation mark or a backslash: signing in with it would fail.';
const EDGES = 'A password cannot begin or end with a space: it would be cut off.';
const TOO_SHORT = 'Please choose a password with at least 8 characters.';
const TOO_COMMON = 'This password is too common: it is one of those that attackers try first. Please choose another.';
const PRINTABLE = 'A password has at most 256 printable characters.';

/** An email address of this length. */
function emailOf(length: number): string {
  return `${'a'.repeat(length - '@home.example'.length)}@home.example`;
}

test('returns the values without the spaces around them', () => {
  const values = signUpForm('grace');
  const spaced = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, ` ${value}\t`]));
  expect(checkSignUp({ ...(spaced as unknown as SignUpValues), password: values.password })).toEqual(values);
});

test.each([
  ['fullName', 'Please fill in your full name.'],
  ['username', 'Please fill in your username.'],
  ['email', 'Please fill in your email address.'],
  ['phone', 'Please fill in your phone.'],
  ['countryCode', 'Please fill in your country code.'],
  ['ivCode', 'Please fill in your I.V. code.'],
  ['password', 'Please fill in your password.'],
] as const)('requires %s', (field, message) => {
  expect(refusalOf({ [field]: ' ' })).toEqual({ code: 'missing_field', field, message });
});

test('names the first missing field', () => {
  expect(refusalOf({ ivCode: '', email: '' })).toMatchObject({ field: 'email' });
});

test.each([
  ['fullName', 'x'],
  ['phone', '1'],
  ['ivCode', 'x'],
  ['username', 'x'],
  ['password', 'x'],
] as const)('accepts the longest %s', (field, character) => {
  const longest = character.repeat(MAX_LENGTHS[field]);
  expect(refusalOf({ [field]: longest })).toBeUndefined();
  expect(refusalOf({ [field]: `${longest}${character}` })).toMatchObject({ field });
});

test('accepts the longest email address', () => {
  expect(refusalOf({ email: emailOf(100) })).toBeUndefined();
  expect(refusalOf({ email: emailOf(101) })).toEqual({ code: 'invalid_email', field: 'email', message: EMAIL });
});

test.each([
  ['fullName', 'Please enter your full name in at most 100 characters.'],
  ['phone', 'Please enter your phone in at most 40 characters.'],
  ['ivCode', 'Please enter your I.V. code in at most 100 characters.'],
] as const)('requires %s on one line', (field, message) => {
  for (const value of ['a\nb', 'a\u0000b', 'a\u2028b', 'a\u2029b', 'a\ud800b', 'x'.repeat(101)]) {
    expect(refusalOf({ [field]: value })).toEqual({ code: 'invalid_field', field, message });
  }
});

test.each(['ab', '李小', 'a1', '1 .', 'Zoe\u0301', 'a._+-b', 'a b'])('accepts the username %j', (username) => {
  expect(refusalOf({ username })).toBeUndefined();
});

test.each([
  ...['a', '..', '\u0301\u0301', '<ab', 'ab>', 'a/b', 'a#b', 'a%2fb', 'a\tb', 'a\u0000b', 'x'.repeat(61)],
  ...['a\u3164b', 'a\u00adb', 'a\u200bb', 'new\ufe0f', 'ne\u034fw'],
])('refuses the username %j', (username) => {
  expect(refusalOf({ username })).toEqual({ code: 'invalid_username', field: 'username', message: USERNAME });
});

test('refuses names whose marks cover other lines of a list, and says so', () => {
  expect(refusalOf({ fullName: `Vie${'\u0323\u0302'.repeat(2)}t` })).toBeUndefined();
  const message = 'Your username has a letter with more than 4 marks.';
  expect(refusalOf({ username: `a${'\u0334'.repeat(59)}` })).toMatchObject({ field: 'username', message });
});

test('accepts an email address as a username only if it is that of the account', () => {
  expect(refusalOf({ username: 'GRACE@home.example', email: 'grace@Home.example' })).toBeUndefined();
  const refused = { code: 'invalid_username', field: 'username', message: OWN_EMAIL };
  expect(refusalOf({ username: 'ada@home.example', email: 'grace@home.example' })).toEqual(refused);
});

test.each(['a@b.c', 'a.b+c@d-e.f.example', "o'neil@home.example", 'jörg@müller.example'])(
  'accepts the email address %j',
  (email) => {
    expect(refusalOf({ email })).toBeUndefined();
  },
);

/** Characters that are special in an email header, or invisible. */
const SPECIAL = Array.from('<>()[],;:"\\');
const NEVER_IN_EMAIL = [...SPECIAL, '@', ' ', '\t', '\u0007', '\u00ad', '\u200b', '\u2800', '\u3164', '\ud800'];

test.each([
  'home.example',
  '@home.example',
  'ada@',
  'ada@home',
  'ada@.example',
  'ada@.home.example',
  'ada@home.',
  'a@b..c',
  'a@a.a.!',
  ...NEVER_IN_EMAIL.flatMap((bad) => [`a${bad}a@b.c`, `a@b${bad}b.c`, `a@b.c${bad}c`]),
  ...SPECIAL.flatMap((bad) => [`${bad}a@b.c`, `a@b.c${bad}`]),
])('refuses the email address %j', (email) => {
  expect(refusalOf({ email })).toEqual({ code: 'invalid_email', field: 'email', message: EMAIL });
});

test.each(['+1', '+49', '+1234'])('accepts the country code %s', (countryCode) => {
  expect(refusalOf({ countryCode })).toBeUndefined();
});

test.each(['49', '+', '+0', '+049', '+12345', '+4a', '++49', 'x+49', '+49x'])(
  'refuses the country code %s',
  (countryCode) => {
    const refused = { code: 'invalid_field', field: 'countryCode', message: COUNTRY_CODE };
    expect(refusalOf({ countryCode })).toEqual(refused);
  },
);

test.each([
  [' ', 'empty_password', 'Please choose a password.'],
  ['', 'empty_password', 'Please choose a password.'],
  [' edge', 'invalid_password', EDGES],
  ['edge\n', 'invalid_password', EDGES],
  ["it's", 'invalid_password', QUOTES],
  ['a"b', 'invalid_password', QUOTES],
  ['a\\b', 'invalid_password', QUOTES],
  ['a\u0007b', 'invalid_password', PRINTABLE],
  ['half \ud800', 'invalid_password', PRINTABLE],
  ['x'.repeat(257), 'invalid_password', PRINTABLE],
  ['x', 'invalid_password', TOO_SHORT],
  ['zq8Jw1k', 'invalid_password', TOO_SHORT],
  // Seven characters, each composed of two code points before NFC.
  ['e\u0301'.repeat(7), 'invalid_password', TOO_SHORT],
  // Seven characters, each of two UTF-16 units.
  ['\u{1f600}'.repeat(7), 'invalid_password', TOO_SHORT],
  ['password', 'invalid_password', TOO_COMMON],
  ['PassWord', 'invalid_password', TOO_COMMON],
  ['12345678', 'invalid_password', TOO_COMMON],
  ['1q2w3e4r5t', 'invalid_password', TOO_COMMON],
])('refuses the password %j', (password, code, message) => {
  expect(refusal(() => checkNewPassword(password))).toEqual({ code, field: 'password', message });
});

test.each(['zq8Jw1k-', 'e\u0301'.repeat(8), 'two words', 'password of Ada', '李小龍的密碼很長'])(
  'accepts the password %j',
  (password) => {
    expect(refusal(() => checkNewPassword(password))).toBeUndefined();
  },
);

const KNOWN_WORDS =
  'This password is easy to guess: it has only your names or words of this site. Please choose another.';

test.each([
  'grace.hopper',
  'GraceHopper1906',
  'rear-admiral',
  '1906 Grace!',
  'g.murray@home.example',
  'BrainHouse-2026',
  'grace@arep',
])('refuses the password %j of the owner with these names', (password) => {
  const changes = { username: 'rear-admiral', fullName: 'Grace Hopper', email: 'g.murray@home.example', password };
  expect(refusalOf(changes)).toEqual({ code: 'invalid_password', field: 'password', message: KNOWN_WORDS });
});

test.each(['graceful swimming', 'house of cards', '73910482-grace', '928374659182'])(
  'accepts the password %j of the owner with these names',
  (password) => {
    expect(refusalOf({ username: 'grace', fullName: 'Grace Hopper', password })).toBeUndefined();
  },
);

test('checks the password of a sign-up before the spaces around it are removed', () => {
  expect(refusalOf({ password: 'edge ' })).toMatchObject({ code: 'invalid_password', message: EDGES });
});

test('returns the values of an invitation without the spaces around them', () => {
  expect(checkInvitation({ username: ' grace ', email: ' g@home.example ', fullName: ' Grace ' })).toEqual({
    username: 'grace',
    email: 'g@home.example',
    fullName: 'Grace',
  });
});

test.each([
  [{ username: ' ' }, 'username'],
  [{ email: '' }, 'email'],
  [{ fullName: ' ' }, 'fullName'],
])('refuses an invitation with %j', (changes, field) => {
  const invitation = { username: 'grace', email: 'g@home.example', fullName: 'Grace', ...changes };
  expect(refusal(() => checkInvitation(invitation))).toMatchObject({ field });
});

test.each([
  ['+44 7700 900123', '', '+44 7700 900123'],
  ['(＋44) 7700', '', '(＋44) 7700'],
  ['\u200E+44 7700', '', '+44 7700'],
  ['07700 900123', '+1', '+1 07700 900123'],
])('the country code that was typed wins: %j', (phone, countryCode, shown) => {
  const values = checkSignUp(signUpForm('grace', { phone, countryCode: '+1' }));
  expect([values.countryCode, phoneNumber(values)]).toEqual([countryCode, shown]);
  // Accounts of before have both.
  expect(phoneNumber({ ...values, countryCode: '+1' })).toBe(shown);
});

test.each(['\u2800', '\u3164\u200B', '\uFE0F'])('no account gets a name of nothing visible: %j', (fullName) => {
  for (const check of [checkInvitation, checkImportedAccount]) {
    expect(refusal(() => check(signUpForm('grace', { fullName })))).toMatchObject({ field: 'fullName' });
  }
});
