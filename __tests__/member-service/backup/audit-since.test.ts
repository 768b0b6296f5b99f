import { BOTH_DATABASES, type TestDatabase } from '../../support/databases';
import { environmentOf, runMembers } from '../support/members-command';
import { startService, type ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { findAccount, requireAccount } from '../../../member-service/accounts/accounts';
import { approve, reject } from '../../../member-service/subjects/decisions/decide';
import { changeAddress, requestAddress } from '../../../member-service/subjects/email-address/change-address';
import { findAccounts } from '../../../member-service/subjects/operators/find-accounts';
import { addOperator, listOperators, removeOperator } from '../../../member-service/subjects/operators/operators';
import { changeContact } from '../../../member-service/subjects/own-account/change-contact';
import { endSessions } from '../../../member-service/subjects/own-account/end-sessions';
import { rename } from '../../../member-service/subjects/own-account/rename';
import { sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { resetPassword } from '../../../member-service/subjects/passwords/reset-password';
import { confirmAddress, refuseAddress } from '../../../member-service/subjects/sign-up/confirm-address';
import { createAccount, signUp } from '../../../member-service/subjects/sign-up/sign-up';

describe.each(BOTH_DATABASES)('OPS-168: a restore repeats what has happened since its backup, on $name', ({ open }) => {
  let database: TestDatabase;
  let service: ServiceUnderTest;

  beforeEach(async () => {
    database = await open();
    const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'post@brainhouse.example', outboxDir: '/nowhere' };
    service = await startService({ mail }, database, { hasBystanders: false });
  });

  async function run(...args: readonly string[]): Promise<string> {
    return (await runMembers(environmentOf(database), args)).output;
  }

  /** @returns the key of the link that confirms the address */
  async function apply(name: string): Promise<string> {
    await signUp(service.services, signUpForm(name));
    await service.services.emailQueue.deliverDue();
    return /key=(\S+)/.exec((await service.mailTo(`${name}@brainhouse.example`)).text)?.[1] ?? '';
  }

  it('opens no session of accounts whose sessions were ended, also if it keeps those of others', async () => {
    const { services } = service;
    const tokens = new Map<string, string>();
    for (const username of ['ada', 'grace', 'alan', 'edsger']) {
      await createAccount(services, signUpForm(username), { approved: true });
      const login = await service.post('/wp-json/jwt-auth/v1/token', { username, password: PASSWORD });
      tokens.set(username, login.json<{ token: string }>().token);
    }
    const key = new URL((await sendReset(services, 'ada')).link).searchParams.get('key') ?? '';
    await run('backup', 'a.backup');
    await resetPassword(services, { key, login: 'ada', password: 'another good one' });
    await endSessions(services, 'grace');
    await reject(services, 'alan');
    await approve(services, 'alan');
    await run('restore', 'a.backup', '--overwrite', '--keep-sessions');
    for (const [name, token] of tokens) {
      const me = await service.get('/wp-json/wp/v2/users/me', { headers: { authorization: `Bearer ${token}` } });
      expect([name, me.statusCode]).toEqual([name, name === 'edsger' ? 200 : 403]);
    }
  });

  it.each([
    ['keeps sessions', ['--keep-sessions'], 200],
    ['ends sessions', [], 403],
  ] as const)('makes nobody an operator who is none since, if it %s', async (_name, options, status) => {
    const { services } = service;
    for (const name of ['ada', 'grace', 'alan', 'edsger']) {
      await createAccount(services, signUpForm(name), { approved: true });
      if (name !== 'edsger') await addOperator(services, name, 'test');
    }
    const token = await service.signIn('grace');
    await run('backup', 'a.backup');
    await removeOperator(services, 'ada');
    await requestAddress(services, await requireAccount(services, 'grace'), 'own@brainhouse.example');
    await services.emailQueue.deliverDue();
    const { text } = await service.mailTo('own@brainhouse.example');
    await changeAddress(services, /new-address\?key=(\S+)/.exec(text)?.[1] ?? '');
    // Named since: the backup does not have that, and who has named them can repeat it.
    await addOperator(services, 'edsger', 'test');

    expect(await run('restore', 'a.backup', '--overwrite', ...options)).toMatch(
      /Operators of the backup who are none since: ada, grace\.$/,
    );
    const now = (await listOperators(services)).filter(({ isNow }) => isNow).map(({ account }) => account.username);
    expect(now).toEqual(options.length === 0 ? [] : ['alan']);
    // As after the change of the address itself.
    expect(await service.statusOf(token)).toBe(status);
    expect(await findAccount(services, 'grace')).toMatchObject({ email: 'own@brainhouse.example' });
  });

  it('keeps names, by which their accounts are found, and phone numbers', async () => {
    const { services } = service;
    for (const name of ['ada', 'grace']) await createAccount(services, signUpForm(name), { approved: true });
    await run('backup', 'a.backup');
    const [ada, grace] = [await requireAccount(services, 'ada'), await requireAccount(services, 'grace')];
    await rename(services, ada, 'Zuse');
    await changeContact(services, grace, { phone: '170 5550100', countryCode: '+49' }, 'operator');
    await run('restore', 'a.backup', '--overwrite');
    expect(await findAccount(services, 'grace')).toMatchObject({ phone: '170 5550100', countryCode: '+49' });
    expect((await findAccounts(services, { filter: 'all', search: 'zus' })).accounts).toMatchObject([
      { username: 'ada', fullName: 'Zuse' },
    ]);
  });

  it('keeps addresses confirmed, and rejects, but does not delete, an approved account whose address was refused', async () => {
    const { services } = service;
    const [keys, other] = [[await apply('ada'), await apply('grace')], await apply('alan')];
    await approve(services, 'ada', { evenUnconfirmed: true });
    await run('backup', 'a.backup');
    for (const key of keys) await refuseAddress(services, key);
    await confirmAddress(services, other);
    expect(await run('restore', 'a.backup', '--overwrite')).toMatch(
      /^2 accounts restored .* 1 account that was deleted since stays deleted\. .*rejected again: ada\.$/,
    );
    expect(await findAccount(services, 'ada')).toMatchObject({ status: 'rejected' });
    expect(await findAccount(services, 'alan')).toMatchObject({ status: 'pending', emailState: 'confirmed' });

    // As earlier versions have recorded it.
    const store = service.connect();
    await store.updateTable('audit').set({ action: 'address-refused' }).where('action', '=', 'rejected').execute();
    expect(await run('restore', 'a.backup', '--overwrite')).toMatch(/rejected again: ada\.$/);
    expect(await findAccount(services, 'ada')).toMatchObject({ status: 'rejected' });
  });
});
