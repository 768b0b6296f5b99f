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
