import { BOTH_DATABASES, type TestDatabase } from '../../support/databases';
import { environmentOf, runMembers } from '../support/members-command';
import { startService, type ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { findAccount } from '../../../member-service/accounts/accounts';
import { approve, reject } from '../../../member-service/subjects/decisions/decide';
import { endSessions } from '../../../member-service/subjects/own-account/end-sessions';
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
