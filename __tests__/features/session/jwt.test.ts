import { isToken } from '../../../src/features/session/stored-session';
import { readExpiry } from '../../../src/lib/session-token';
import { makeToken } from '../../support/session';

test('reads payloads with the characters of base64url and names in any script', () => {
  const token = makeToken({ iss: 'https://brainhouse.example/???>>>', name: 'Zoë ☂ 李 "exp":1', exp: 1_800_000_000 });
  expect(token).toMatch(/-/);
  expect(token).toMatch(/_/);
  expect(readExpiry(token)).toBe(1_800_000_000_000);
});

test.each([
  ['an opaque token', 'abc'],
  ['three parts that are not JSON', 'a.b.c'],
  ['characters that are not base64', 'a.*.c'],
  ['JSON that is not an object', `a.${btoa('null')}.c`],
  ['a token without expiry', makeToken()],
  ['an expiry that is not a number', makeToken({ exp: '1800000000' })],
  ['an empty text', ''],
])('finds no expiry in %s', (_what, token) => {
  expect(readExpiry(token)).toBeUndefined();
});

test('distinguishes tokens from texts that cannot be sent as one', () => {
  expect(['a.b-c_d', makeToken(), '12|abc=', 'null.a', 'undefined1', 'x'.repeat(8000)].every(isToken)).toBe(true);
  expect(['', 'null', 'undefined', 'a b', 'a\nb', 'ä', 'x'.repeat(8001), null, undefined, 7, {}].some(isToken)).toBe(
    false,
  );
});
