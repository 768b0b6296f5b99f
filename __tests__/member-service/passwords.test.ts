import * as argon2 from '@node-rs/argon2';
import { hashPassword, isPassword } from '../../member-service/members/passwords';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash) };
});

it('takes as long for a known name as for an unknown one at the first login after the start', async () => {
  const known = await hashPassword('correct horse');
  let release: (dummyHash: string) => void = () => undefined;
  jest.mocked(argon2.hash).mockReturnValueOnce(new Promise((resolve) => (release = resolve)));
  const answered: string[] = [];
  const logins = [
    isPassword(known, 'correct horse').then((isRight) => answered.push(`known ${isRight}`)),
    isPassword(undefined, 'correct horse').then((isRight) => answered.push(`unknown ${isRight}`)),
  ];
  // In the time of two hashes a login without the dummy hash would have finished.
  await hashPassword('something else');
  await hashPassword('something else');
  expect(answered).toEqual([]);
  release(known);
  await Promise.all(logins);
  expect(answered.sort()).toEqual(['known true', 'unknown false']);
});

it('hashes with Argon2id as OWASP recommends', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('is the same for characters that systems encode differently, and with spaces around it', async () => {
  const stored = await hashPassword('Zoe\u0301 !');
  expect(await isPassword(stored, ' Zo\u00e9 !\n')).toBe(true);
  expect(await isPassword(stored, 'Zo\u00e9!')).toBe(false);
});

it.each([null, undefined])('never matches an account without a password (%p)', async (stored) => {
  expect(await isPassword(stored, '')).toBe(false);
});
