import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import {
  BusyError,
  hashPassword,
  isPassword,
  MAX_CONCURRENT_HASHES,
  MAX_WAITING_HASHES,
} from '../../../member-service/auth/passwords';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash), verify: jest.fn(actual.verify) };
});

it('API-05: takes as long for a known name as for an unknown one at the first login after the start', async () => {
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

describe('many sign-ins at the same time', () => {
  /** Replaces the verification: `finish` ends the one that started first, with a result or an error. */
  function holdVerifications(): { readonly started: string[]; finish: (result: boolean | Error) => Promise<void> } {
    const started: string[] = [];
    const running: ((result: boolean | Error) => void)[] = [];
    jest.mocked(argon2.verify).mockImplementation(
      async (_hash, password) =>
        new Promise<boolean>((resolve, reject) => {
          started.push(String(password));
          running.push((result) => (result instanceof Error ? reject(result) : resolve(result)));
        }),
    );
    return {
      started,
      async finish(result) {
        running.shift()?.(result);
        await new Promise(setImmediate);
      },
    };
  }

  function names(count: number): string[] {
    return Array.from({ length: count }, (_, index) => `password ${index + 1}`);
  }

  it('OPS-28: wait for each other, so that a core stays free for pages', async () => {
    // libuv has four threads, and one core is for pages.
    expect(MAX_CONCURRENT_HASHES).toBe(Math.max(1, Math.min(availableParallelism(), 4) - 1));
    const waiting = 2;
    const passwords = names(MAX_CONCURRENT_HASHES + waiting);
    const { started, finish } = holdVerifications();
    const logins = passwords.map((password) => isPassword('hash', password));
    await new Promise(setImmediate);
    expect(started).toEqual(names(MAX_CONCURRENT_HASHES));
    await finish(true);
    expect(started).toEqual(names(MAX_CONCURRENT_HASHES + 1));
    for (let left = passwords.length - 1; left > 0; left -= 1) await finish(true);
    expect(started).toEqual(passwords);
    expect(await Promise.all(logins)).toEqual(passwords.map(() => true));
  });

  it('are refused when too many wait, and accepted again when fewer do', async () => {
    const { finish } = holdVerifications();
    const logins = names(MAX_CONCURRENT_HASHES + MAX_WAITING_HASHES).map((password) => isPassword('hash', password));
    await new Promise(setImmediate);
    await expect(isPassword('hash', 'one too many')).rejects.toBeInstanceOf(BusyError);
    await expect(hashPassword('one too many')).rejects.toBeInstanceOf(BusyError);
    await finish(true);
    const later = isPassword('hash', 'later');
    for (let left = logins.length; left > 0; left -= 1) await finish(true);
    expect(await later).toBe(true);
    expect(await Promise.all(logins)).toEqual(logins.map(() => true));
  });

  it('OPS-28: continue after an error', async () => {
    const { started, finish } = holdVerifications();
    const results = Promise.allSettled(
      names(MAX_CONCURRENT_HASHES + 1).map((password) => isPassword('hash', password)),
    );
    await new Promise(setImmediate);
    await finish(new Error('not a hash'));
    expect(started).toHaveLength(MAX_CONCURRENT_HASHES + 1);
    for (const name of started.slice(1)) await finish(name === 'none');
    expect((await results).map(({ status }) => status)).toEqual([
      'rejected',
      ...started.slice(1).map(() => 'fulfilled'),
    ]);
  });
});
