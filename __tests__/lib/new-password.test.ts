/** @jest-environment node */
import { newPasswordMessages } from '../../src/config/messages/new-password';
import { newPasswordError, passwordAdvice } from '../../src/lib/new-password';

test.each([' secret', 'secret ', '\tsecret', 'secret\u00a0', ' '])(
  'AUTH-29: refuses surrounding spaces: "%s"',
  (password) => {
    expect(newPasswordError(password)).toBe(newPasswordMessages.outerSpaces);
  },
);

test.each(["it's", 'say "hi"', 'back\\slash'])(
  'AUTH-29: refuses %s, because a login with it would fail',
  (password) => {
    expect(newPasswordError(password)).toBe(newPasswordMessages.quotesOrBackslash);
  },
);

test.each(['secret', 'two words', 'a', 'pässwörd', '`´’', '<b>&amp;</b>', '{}[]/%+'])(
  'AUTH-30: accepts %s',
  (password) => {
    expect(newPasswordError(password)).toBeUndefined();
  },
);

test.each([
  ['', undefined],
  ['a', 'Use at least 8 characters: 7 more.'],
  ['e\u0301'.repeat(7), 'Use at least 8 characters: 1 more.'],
  ['\u{1f600}'.repeat(7), 'Use at least 8 characters: 1 more.'],
  ['12345678', undefined],
])('advises for %j: %s', (typed, advice) => {
  expect(passwordAdvice(typed)).toBe(advice);
});
