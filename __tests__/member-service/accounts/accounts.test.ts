import fs, { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../../member-service/config';
import type { Services } from '../../../member-service/services';
import { readIvCodes } from '../../../member-service/subjects/sign-up/iv-codes';
import { createAccount, signUp } from '../../../member-service/subjects/sign-up/sign-up';
import { BOTH_DATABASES } from '../../support/databases';
import { writeTree } from '../support/fixture-site';
import { startService, type ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { applyAsInstructor } from '../../../member-service/subjects/instructors/apply';
import { findAccount } from '../../../member-service/accounts/accounts';
import { approve, reject } from '../../../member-service/subjects/decisions/decide';
import { deleteAccount } from '../../../member-service/subjects/deletion/delete-account';
import { requestAddress } from '../../../member-service/subjects/email-address/change-address';
import { invite } from '../../../member-service/subjects/invitations/invite';
import { sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { resetPassword } from '../../../member-service/subjects/passwords/reset-password';

const DAY_MS = 24 * 60 * 60_000;

it('OPS-194: each field for an email address refuses one that the mail server is known not to take', async () => {
  const mailer = { send: async () => undefined, takes: async (address: string) => !address.startsWith('jörg') };
  const { services } = await startService({}, undefined, { mailer: { ...mailer, close: async () => undefined } });
  const ada = await createAccount(services, signUpForm('ada'), { approved: true });
  const application = { fullName: 'Ada', phone: '', expertise: 'Tax' };
  const fields: readonly ((email: string) => Promise<unknown>)[] = [
    (email) => signUp(services, signUpForm('joerg', { email })),
    (email) => invite(services, { username: 'joerg2', email: email.replace('@', '.2@'), fullName: 'Jörg' }),
    (email) => requestAddress(services, ada, email.replace('@', '.3@')),
    (email) => applyAsInstructor(services, ada, { ...application, email }),
  ];
  for (const store of fields) {
    await expect(store('jörg@home.example')).rejects.toMatchObject({ code: 'invalid_email', field: 'email' });
    await store('joerg@höme.example');
  }
});

describe.each(BOTH_DATABASES)('accounts on $name', ({ open }) => {
  let service: ServiceUnderTest;
  let services: Services;

  beforeEach(async () => {
    service = await startService({}, await open());
    ({ services } = service);
  });

  it('OPS-02: approves once if there are two simultaneous calls', async () => {
    await createAccount(services, signUpForm('ada'), { approved: false });
    const outcomes = await Promise.allSettled([
      approve(services, 'ada'),
      approve(services, 'ada'),
      approve(services, 'ada'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(service.mails).toHaveLength(1);
  });

  it('OPS-12: keeps a decision whose email cannot be sent, and reports why', async () => {
    await createAccount(services, signUpForm('ada'), { approved: false });
    service.breakMail('connection refused');
    const unsent = { sent: false, reason: 'connection refused', isKept: true };
    expect((await approve(services, 'ada')).mail).toEqual(unsent);
    expect((await reject(services, 'ada')).mail).toEqual(unsent);
    expect(await findAccount(services, 'ada')).toMatchObject({ status: 'rejected' });
    await expect(reject(services, 'ada')).rejects.toMatchObject({ code: 'already_rejected' });
    await expect(sendReset(services, 'ada')).rejects.toMatchObject({ code: 'not_approved' });
  });

  it('deletes an account once if there are two simultaneous calls', async () => {
    await createAccount(services, signUpForm('ada'), { approved: true });
    const outcomes = await Promise.allSettled([deleteAccount(services, 'ada'), deleteAccount(services, 'ada')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'unknown_member' } });
  });

  it('does not compare I.V. codes without a list', async () => {
    for (const username of ['grace', 'mary']) {
      await createAccount(services, signUpForm(username, { ivCode: 'SAME' }), { approved: true });
      await reject(services, username);
    }
    await approve(services, 'grace');
    await expect(approve(services, 'mary')).resolves.toMatchObject({ account: { status: 'approved' } });
  });

  it('deletes a reset key a week after it has expired', async () => {
    await createAccount(services, signUpForm('ada'), { approved: true });
    const key = new URL((await sendReset(services, 'ada')).link).searchParams.get('key') ?? '';
    const eightDaysMs = 8 * DAY_MS;
    await service.cleanUpLater((eightDaysMs - 1) / DAY_MS);
    service.pass(eightDaysMs - 1);
    const reset = { login: 'ada', key, password: PASSWORD };
    await expect(resetPassword(services, reset)).rejects.toMatchObject({ code: 'expired_key' });
    await service.cleanUpLater(1 / DAY_MS);
    service.pass(1);
    await expect(resetPassword(services, reset)).rejects.toMatchObject({ code: 'invalid_key' });
  });
});

describe.each(BOTH_DATABASES)('I.V. codes on $name', ({ open }) => {
  let services: Services;
  let file: string;

  beforeEach(async () => {
    const database = await open();
    file = path.join(database.dataDir, 'codes.txt');
    await writeFile(file, '\ufeff# valid from June\r\nALPHA\n\n  BETA # for Grace\nGAM#MA\n');
    ({ services } = await startService({ ivCodesFile: file }, database));
  });

  function apply(username: string, ivCode: string): Promise<unknown> {
    return signUp(services, signUpForm(username, { ivCode }));
  }

  it('OPS-09: are valid for one account each, if they are on the list', async () => {
    await apply('a1', 'ALPHA');
    await apply('a2', ' BETA ');
    await apply('a3', 'GAM#MA');
    for (const code of ['ALPHA', 'DELTA', 'alpha', '# valid from June']) {
      await expect(apply('b1', code)).rejects.toMatchObject({ code: 'invalid_iv_code', field: 'ivCode' });
    }
    expect(await findAccount(services, 'a2')).toMatchObject({ ivCode: 'BETA' });
  });

  it('OPS-164: are read once for each change of the list', async () => {
    const reads = jest.spyOn(fs, 'readFile');
    await expect(apply('c1', 'NONE')).rejects.toMatchObject({ code: 'invalid_iv_code' });
    await expect(apply('c2', 'NONE')).rejects.toMatchObject({ code: 'invalid_iv_code' });
    expect(reads).not.toHaveBeenCalled();
    await fs.appendFile(file, '\nNONE\n');
    await apply('c3', 'NONE');
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });

  it('API-32: are checked first: without a valid code nobody learns which names and addresses exist', async () => {
    await apply('ada', 'ALPHA');
    await expect(apply('ada', 'DELTA')).rejects.toMatchObject({ code: 'invalid_iv_code' });
    await expect(apply('ada', 'BETA')).rejects.toMatchObject({ code: 'existing_user_login' });
  });

  it('OPS-09: can be claimed by one of several simultaneous sign-ups', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => apply(`r${index}`, 'ALPHA')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as object] : []));
    for (const error of refused) expect(error).toMatchObject({ code: 'invalid_iv_code', field: 'ivCode' });
  });

  it('OPS-09: can be used again when the account is rejected or deleted', async () => {
    await apply('first', 'ALPHA');
    await reject(services, 'first');
    await approve(services, 'first');
    await expect(apply('second', 'ALPHA')).rejects.toMatchObject({ code: 'invalid_iv_code' });
    await reject(services, 'first');
    await apply('second', 'ALPHA');
    const message = 'The I.V. code of first is used by another account now.';
    await expect(approve(services, ' first ')).rejects.toMatchObject({ code: 'invalid_iv_code', message });
    expect(await findAccount(services, 'first')).toMatchObject({ status: 'rejected' });
    await deleteAccount(services, 'second');
    await expect(approve(services, 'first')).resolves.toMatchObject({ account: { status: 'approved' } });
  });

  it('are claimed by none of the accounts that are older than the list', async () => {
    await createAccount(services, signUpForm('early', { ivCode: 'ALPHA' }), { approved: false });
    await createAccount(services, signUpForm('other', { ivCode: 'ALPHA' }), { approved: false });
    await approve(services, 'early');
    await expect(approve(services, 'other')).resolves.toMatchObject({ account: { status: 'approved' } });
  });

  it('are not needed by invited members', async () => {
    for (const username of ['grace', 'mary']) {
      await invite(services, { username, email: `${username}@home.example`, fullName: username });
      await reject(services, username);
      await expect(approve(services, username)).resolves.toMatchObject({ account: { status: 'approved' } });
    }
  });

  it('of accounts older than the list count as used', async () => {
    await createAccount(services, signUpForm('early', { ivCode: 'ALPHA' }), { approved: true });
    await expect(apply('late', 'ALPHA')).rejects.toMatchObject({ code: 'invalid_iv_code' });
  });
});

it('API-58: reads I.V. codes without comments, empty lines, byte order mark and invisible characters at the ends', async () => {
  const text = '\ufeffFIRST\u200b\r\n# none\n\n  BETA # for Grace\nGAM#MA\n\tDELTA\t#\n \u2800\n';
  const file = path.join(await writeTree({ 'codes.txt': text }), 'codes.txt');
  expect([...(await readIvCodes(file))]).toEqual(['FIRST', 'BETA', 'GAM#MA', 'DELTA']);
});

it('names IV_CODES_FILE at the start if it cannot be read', async () => {
  await expect(startService({ ivCodesFile: '/nowhere/codes.txt' })).rejects.toThrow(ConfigError);
  await expect(startService({ ivCodesFile: '/nowhere/codes.txt' })).rejects.toThrow(/IV_CODES_FILE: .*nowhere/);
});
