import { looksLikeEmail } from '../../src/lib/email';

test.each(['ada@example.com', 'a.b+c@mail.example.co.uk', 'é@exämple.org'])(
  '%s looks like an email address',
  (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  },
);

test.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@.com', 'ada@example.', 'a b@example.com', 'a@b@c.d'])(
  '"%s" does not',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  },
);
