import fc from 'fast-check';
import { checkInvitation } from '../../member-service/accounts/sign-up-rules';
import { email } from '../../src/content-model/fields';
import { looksLikeEmail } from '../../contract/values/email-address';

test.each(['ada@example.com', 'a.b+c@mail.example.co.uk', 'é@exämple.org'])(
  'AUTH-04: %s looks like an email address',
  (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  },
);

test.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a@a.a.!', 'ada@example.', 'a b@example.com', 'a@b@c.d'])(
  'AUTH-04: "%s" does not',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  },
);

/** Addresses, and texts similar to addresses. */
const texts = fc.oneof(
  fc.emailAddress(),
  fc.string({ minLength: 3, maxLength: 8, unit: fc.constantFrom('a', '.', '@', ' ', '<') }),
);
const RUNS = { numRuns: 2000, examples: [['a@.a.a'] as [string]] };

test('the content model has the same rule', () => {
  const field = email({ label: 'Email' });
  fc.assert(
    fc.property(texts, (text) => field.safeParse(text).success === looksLikeEmail(text)),
    RUNS,
  );
});

test('the member service accepts no address that the forms of the site refuse', () => {
  fc.assert(
    fc.property(texts, (text) => !isAcceptedByService(text) || looksLikeEmail(text.trim())),
    RUNS,
  );
  // It also refuses characters that are special in email headers.
  expect([isAcceptedByService('ada@example.com'), isAcceptedByService('<ada>@example.com')]).toEqual([true, false]);
});

function isAcceptedByService(address: string): boolean {
  try {
    checkInvitation({ username: 'ada', fullName: 'Ada Obi', email: address });
    return true;
  } catch {
    return false;
  }
}
