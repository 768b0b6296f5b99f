import { SIGN_UP_RULES } from '../../../contract/sign-up-rules';
import { MAX_LENGTHS } from '../../../contract/values/field-lengths';
import { AccountsError } from '../../../member-service/accounts/accounts-error';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import { phoneNumber } from '../../../member-service/accounts/account';
import { checkInvitation, checkNewPassword, checkSignUp } from '../../../member-service/accounts/sign-up-rules';
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

/** An email address of this length. */
function emailOf(length: number): string {
  return `${'a'.repeat(length - '@home.example'.length)}@home.example`;
}

test('returns the values without the spaces around them', () => {
  const values = signUpForm('grace');
  const spaced = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, ` ${value}\t`]));
  expect(checkSignUp({ ...(spaced as unknown as SignUpValues), password: values.password })).toEqual(values);
});

test('says what is wrong', () => {
  expect(SIGN_UP_RULES.map(({ field, code, message }) => `${field}, ${code}: ${message}`)).toEqual([
    'fullName, missing_field: Please fill in your full name.',
    'username, missing_field: Please fill in your username.',
    'email, missing_field: Please fill in your email address.',
    'phone, missing_field: Please fill in your phone.',
    'countryCode, missing_field: Please fill in your country code.',
    'ivCode, missing_field: Please fill in your I.V. code.',
    'password, missing_field: Please fill in your password.',
    'fullName, invalid_field: Please enter your full name in at most 100 characters.',
    'fullName, invalid_field: Your full name has a letter with more than 4 marks.',
    'username, invalid_username: A username has 2 to 60 letters, digits, spaces and . _ - + @ characters.',
    'username, invalid_username: Your username has a letter with more than 4 marks.',
    'username, invalid_username: A username has letters of one script only, because letters of others can look the same.',
    'email, invalid_email: Please enter a valid email address.',
    'username, invalid_username: A username with @ must be your own email address.',
    'phone, invalid_field: Please enter your phone in at most 40 characters.',
    'phone, invalid_field: Your phone has a letter with more than 4 marks.',
    'countryCode, invalid_field: Please choose a country code such as +49.',
    'ivCode, invalid_field: Please enter your I.V. code in at most 100 characters.',
    'ivCode, invalid_field: Your I.V. code has a letter with more than 4 marks.',
    'password, empty_password: Please choose a password.',
    'password, invalid_password: A password cannot begin or end with a space: it would be cut off.',
    'password, invalid_password: A password cannot have a quotation mark or a backslash: signing in with it would fail.',
    'password, invalid_password: A password has at most 256 printable characters.',
    'password, invalid_password: Please choose a password with at least 8 characters.',
    'password, invalid_password: This password is too common: it is one of those that attackers try first. Please choose another.',
    'password, invalid_password: This password is easy to guess: it has only your names or words of this site. Please choose another.',
  ]);
});

describe.each(SIGN_UP_RULES.filter(({ examples }) => examples.length > 0))('$message', (rule) => {
  test.each(rule.examples)('API-46, API-58: refuses the value %j', (value) => {
    const { field, code, message } = rule;
    expect(refusalOf({ [field]: value })).toEqual({ field, code, message });
  });
});

test.each(['', ' '])('refuses the new password %j', (password) => {
  expect(refusal(() => checkNewPassword(password))).toMatchObject({ code: 'empty_password', field: 'password' });
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
  expect(refusalOf({ email: emailOf(101) })).toMatchObject({ code: 'invalid_email', field: 'email' });
});

test.each(['ab', '李小', 'a1', '1 .', 'Zoe\u0301', 'a._+-b', 'a b'])('accepts the username %j', (username) => {
  expect(refusalOf({ username })).toBeUndefined();
});

test('API-45: refuses names whose marks cover other lines of a list, and says so', () => {
  expect(refusalOf({ fullName: `Vie${'\u0323\u0302'.repeat(2)}t` })).toBeUndefined();
  const message = 'Your username has a letter with more than 4 marks.';
  expect(refusalOf({ username: `a${'\u0334'.repeat(59)}` })).toMatchObject({ field: 'username', message });
});

test('accepts an email address as a username only if it is that of the account', () => {
  expect(refusalOf({ username: 'GRACE@home.example', email: 'grace@Home.example' })).toBeUndefined();
  const refused = { code: 'invalid_username', field: 'username' };
  expect(refusalOf({ username: 'ada@home.example', email: 'grace@home.example' })).toMatchObject(refused);
});

test.each(['a@b.c', 'a.b+c@d-e.f.example', "o'neil@home.example", 'jörg@müller.example'])(
  'accepts the email address %j',
  (email) => {
    expect(refusalOf({ email })).toBeUndefined();
  },
);

test.each(['+1', '+49', '+1234'])('accepts the country code %s', (countryCode) => {
  expect(refusalOf({ countryCode })).toBeUndefined();
});

test.each(['zq8Jw1k-', 'e\u0301'.repeat(8), 'two words', 'password of Ada', '李小龍的密碼很長'])(
  'API-46: accepts the password %j',
  (password) => {
    expect(refusal(() => checkNewPassword(password))).toBeUndefined();
  },
);

test.each([
  'grace.hopper',
  'GraceHopper1906',
  'rear-admiral',
  '1906 Grace!',
  'g.murray@home.example',
  'BrainHouse-2026',
  'grace@arep',
])('API-46: refuses the password %j of the owner with these names', (password) => {
  const changes = { username: 'rear-admiral', fullName: 'Grace Hopper', email: 'g.murray@home.example', password };
  expect(refusalOf(changes)).toMatchObject({
    code: 'invalid_password',
    message: expect.stringMatching(/easy to guess/) as string,
  });
});

test.each(['graceful swimming', 'house of cards', '73910482-grace', '928374659182'])(
  'API-46: accepts the password %j of the owner with these names',
  (password) => {
    expect(refusalOf({ username: 'grace', fullName: 'Grace Hopper', password })).toBeUndefined();
  },
);

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
])('API-59: the country code that was typed wins: %j', (phone, countryCode, shown) => {
  const values = checkSignUp(signUpForm('grace', { phone, countryCode: '+1' }));
  expect([values.countryCode, phoneNumber(values)]).toEqual([countryCode, shown]);
  // Accounts of before have both.
  expect(phoneNumber({ ...values, countryCode: '+1' })).toBe(shown);
});

test.each(['\u2800', '\u3164\u200B', '\uFE0F'])('API-58: no account gets a name of nothing visible: %j', (fullName) => {
  expect(refusal(() => checkInvitation(signUpForm('grace', { fullName })))).toMatchObject({ field: 'fullName' });
});
