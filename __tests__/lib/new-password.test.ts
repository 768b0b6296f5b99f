import { newPasswordMessages } from '../../src/config/messages/password';
import { newPasswordFault } from '../../src/lib/new-password';

test.each([' secret', 'secret ', '\tsecret', 'secret\u00a0', ' '])('refuses the outer blanks of "%s"', (password) => {
  expect(newPasswordFault(password)).toBe(newPasswordMessages.outerBlanks);
});

test.each(["it's", 'say "hi"', 'back\\slash'])('refuses %s, which could not sign in', (password) => {
  expect(newPasswordFault(password)).toBe(newPasswordMessages.quotesOrBackslash);
});

test.each(['secret', 'two words', 'a', 'pässwörd', '`´’', '<b>&amp;</b>', '{}[]/%+'])('takes %s', (password) => {
  expect(newPasswordFault(password)).toBeUndefined();
});
