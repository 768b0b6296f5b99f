import * as argon2 from '@node-rs/argon2';
import type { RateLimiter } from '../../../member-service/auth/rate-limiter';
import { MAX_CONCURRENT_HASHES, MAX_WAITING_HASHES, waitingHashes } from '../../../member-service/auth/passwords';
import { readConfig } from '../../../member-service/config';
import { whenOver } from '../../support/when-over';
import { restError, startService, TOKEN, type ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { findAccount } from '../../../member-service/accounts/accounts';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});

const BUSY = restError(503, 'service_unavailable');
const CAPACITY = MAX_CONCURRENT_HASHES + MAX_WAITING_HASHES;
/** So many sign-ins more than can wait arrive before the queue is full. */
const BEYOND = 10;
const UNLIMITED = 999_999;

let service: ServiceUnderTest;
let release: () => void;
let logins: ReturnType<ServiceUnderTest['post']>[];

beforeEach(async () => {
  const { limits } = readConfig({}, '/');
  service = await startService({
    limits: {
      ...limits,
      loginFailures: UNLIMITED,
      loginFailuresPerAccount: UNLIMITED,
      loginFailuresPerAddress: CAPACITY + BEYOND,
    },
  });
  await createAccount(service.services, signUpForm('ada'), { approved: true });
  const held = new Promise<boolean>((resolve) => {
    release = () => resolve(false);
  });
  jest.mocked(argon2.verify).mockReturnValue(held);
  countAllFirst(service.services.rateLimiter, CAPACITY + BEYOND);
  // Sign-ins with one name wait for each other.
  logins = Array.from({ length: CAPACITY + BEYOND }, (_, index) =>
    service.post(TOKEN, { username: `ada${index}`, password: 'wrong' }),
  );
  whenOver(() => {
    release();
    return Promise.all(logins);
  });
  let answered = 0;
  logins.forEach((login) => void login.then(() => (answered += 1)));
  while (waitingHashes() < MAX_WAITING_HASHES || answered < BEYOND) {
    await new Promise(setImmediate);
  }
});

/** Lets sign-ins continue only when all of them have been counted, so that none finds a full queue before that. */
function countAllFirst(rateLimiter: RateLimiter, signIns: number): void {
  const count = rateLimiter.count.bind(rateLimiter);
  let open: () => void;
  const allCounted = new Promise<void>((resolve) => {
    open = resolve;
  });
  let counted = 0;
  jest.spyOn(rateLimiter, 'count').mockImplementation(async (key, limit) => {
    const result = await count(key, limit);
    if (key[0] === 'login account and address' && /^ada\d+$/.test(String(key[1]))) {
      counted += 1;
      if (counted === signIns) open();
      await allCounted;
    }
    return result;
  });
}

it('API-29: refuses sign-ins, sign-ups and new passwords beyond the queue with 503, and serves everything else', async () => {
  const login = await service.post(TOKEN, { username: 'ada', password: PASSWORD });
  expect([login.statusCode, login.headers['retry-after']]).toEqual([503, '3']);
  expect(login.json()).toEqual(BUSY);
  const signUp = await service.post('/wp-json/asf/v1/signup', signUpForm('grace'));
  expect(signUp.statusCode).toBe(503);
  expect(signUp.json()).toMatchObject({ success: false, code: 'service_unavailable' });
  expect(await findAccount(service.services, 'grace')).toBeUndefined();
  const reset = { login: 'ada', key: 'x'.repeat(20), password: 'a new password' };
  expect((await service.post('/wp-json/asf/v1/resetpassword', reset)).statusCode).toBe(503);
  expect((await service.post('/wp-json/asf/v1/lostpassword', { user_login: 'ada' })).statusCode).toBe(200);
  expect((await service.get('/healthz')).statusCode).toBe(200);
  expect(service.logText()).not.toContain('request failed');
});

it('API-29: does not count a refused sign-in as failed', async () => {
  release();
  const statuses = (await Promise.all(logins)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 503)).toHaveLength(BEYOND);
  expect(statuses.filter((status) => status === 403)).toHaveLength(CAPACITY);
  jest.mocked(argon2.verify).mockResolvedValue(true);
  // If the refused ones had counted, this would be one failure too many.
  expect((await service.post(TOKEN, { username: 'ada', password: PASSWORD })).statusCode).toBe(200);
});
