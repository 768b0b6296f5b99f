/** @jest-environment ./__tests__/support/site-in-node-environment.cjs */
import { publicEnv } from '../../../src/config/env';
import {
  loadMe,
  loginFailureText,
  newPasswordFailureText,
  requestPasswordReset,
  resetPassword,
  signIn,
  signUp,
  signUpFailure,
} from '../../../src/features/account/account';
import { fakeDate } from '../../support/fake-clock';
import { startService, type ServiceUnderTest } from '../../member-service/service-under-test';
import { PASSWORD, signUpForm } from '../../member-service/sign-up-form';

// The requests of the site to a real member service on the loopback interface.

const WEEK_MS = 7 * 24 * 3_600_000;

let service: ServiceUnderTest;

beforeEach(async () => {
  service = await startService();
  // The browser and the service have the same time.
  fakeDate(service.now());
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  jest.replaceProperty(publicEnv, 'serviceBase', address);
});

afterEach(() => service.close());

async function failure(call: Promise<unknown>): Promise<unknown> {
  const outcome: unknown = await call.then(
    () => 'no failure',
    (error: unknown) => error,
  );
  return outcome;
}

test('a member signs up, waits, is approved and signs in by either name', async () => {
  const { message } = await signUp(signUpForm('Ada'));
  expect(message).toMatch(/\w/);
  const waiting = await failure(signIn({ username: 'ada', password: PASSWORD }));
  expect(waiting).toMatchObject({ kind: 'status', status: 403, code: 'pending_approval' });
  expect(loginFailureText(waiting)).toMatch(/waiting for approval/);

  const { member } = await service.services.members.approve('Ada');
  for (const username of ['ada', ' ADA@brainhouse.example ']) {
    const session = await signIn({ username, password: ` ${PASSWORD} ` });
    expect(session.user).toEqual({ id: member.id, email: 'ada@brainhouse.example', name: 'Ada Lovelace' });
    expect(session.expiresAt).toBe(service.now().getTime() + WEEK_MS);
    expect(await loadMe(session.token)).toEqual(session.user);
  }
});

test('a wrong password and an unknown name have the same message', async () => {
  await service.services.members.create(signUpForm('ada'), { approved: true });
  const wrong = await failure(signIn({ username: 'ada', password: 'wrong' }));
  const unknown = await failure(signIn({ username: 'nobody', password: 'wrong' }));
  expect(wrong).toMatchObject({ kind: 'status', status: 403 });
  expect(loginFailureText(wrong)).toBe(loginFailureText(unknown));
  expect(loginFailureText(wrong)).not.toMatch(/[<>]|Request failed/);
});

test('a sign-up with a taken or missing value names the field', async () => {
  await signUp(signUpForm('ada'));
  const taken = await failure(signUp(signUpForm('ADA', { email: 'other@brainhouse.example' })));
  expect(taken).toMatchObject({ status: 409, code: 'existing_user_login', field: 'username' });
  expect(signUpFailure(taken)).toEqual({ title: 'Signup Error', description: expect.stringMatching(/\w/) as string });
  const mail = await failure(signUp(signUpForm('eve', { email: 'Ada@brainhouse.example' })));
  expect(mail).toMatchObject({ status: 409, code: 'existing_user_email', field: 'email' });
  expect(await failure(signUp(signUpForm('eve', { ivCode: ' ' })))).toMatchObject({ status: 400, field: 'ivCode' });
});

test('a forgotten password: an email for known accounts, the same response for all, and a key that works once', async () => {
  await service.services.members.create(signUpForm('ada'), { approved: true });
  const known = await requestPasswordReset(' ada@brainhouse.example ');
  expect(await requestPasswordReset('nobody')).toEqual(known);
  expect(known.message).toMatch(/\w/);

  const { text } = await service.mailTo('ada@brainhouse.example');
  const link = new URL(/https:\S+reset-password\S+/.exec(text)?.[0] ?? '');
  const login = link.searchParams.get('login') ?? '';
  const key = link.searchParams.get('key') ?? '';
  const empty = await failure(resetPassword({ login, key, password: '  ' }));
  expect(empty).toMatchObject({ status: 400, code: 'empty_password' });
  expect((await resetPassword({ login, key, password: ' new words ' })).message).toMatch(/\w/);
  const used = await failure(resetPassword({ login, key, password: 'more words' }));
  expect(used).toMatchObject({ status: 400, code: 'invalid_key' });
  expect(newPasswordFailureText(used)).not.toBe('Something went wrong.');
  expect((await signIn({ username: 'ada', password: 'new words' })).token).toMatch(/\./);
});

test('a foreign token, an expired one and that of a deleted account end the session', async () => {
  await service.services.members.create(signUpForm('ada'), { approved: true });
  const { token } = await signIn({ username: 'ada', password: PASSWORD });
  expect(await failure(loadMe(`${token.slice(0, -4)}AAAA`))).toMatchObject({ kind: 'session-ended' });
  service.pass(WEEK_MS + 1000);
  expect(await failure(loadMe(token))).toMatchObject({ kind: 'session-ended', code: 'jwt_auth_invalid_token' });

  const { token: fresh } = await signIn({ username: 'ada', password: PASSWORD });
  await service.services.members.remove('ada');
  expect(await failure(loadMe(fresh))).toMatchObject({ kind: 'session-ended', code: 'rest_not_logged_in' });
});

test('the message about too many attempts contains the time to wait', async () => {
  await service.services.members.create(signUpForm('ada'), { approved: true });
  for (let tries = 0; tries < service.config.limits.loginFailures; tries += 1) {
    await failure(signIn({ username: 'ada', password: 'wrong' }));
  }
  const locked = await failure(signIn({ username: 'ada', password: PASSWORD }));
  expect(locked).toMatchObject({ kind: 'status', status: 403, code: 'too_many_retries' });
  expect(loginFailureText(locked)).toMatch(/\d+ minutes/);
});
