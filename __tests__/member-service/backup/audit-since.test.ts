import { openStore } from '../../../member-service/store/open-store';
import { DATABASES } from '../../support/databases';
import type { TestDatabase } from '../../support/databases';
import { environmentOf, runMembers } from '../support/members-command';
import { startService } from '../support/service-under-test';
import type { ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';

/** Creating a database takes a while on a busy machine. */
jest.setTimeout(60_000);

const MAIL = { smtpUrl: 'smtp://127.0.0.1:1', from: 'post@brainhouse.example', outboxDir: '/nowhere' };

describe.each(DATABASES)('a restore repeats what has happened since its backup, on $name', ({ open }) => {
  let database: TestDatabase;
  let service: ServiceUnderTest;

  beforeEach(async () => {
    database = await open();
    service = await startService({ mail: MAIL }, database);
  });

  /** @returns what it has printed */
  async function run(...args: readonly string[]): Promise<string> {
    const outcome = await runMembers(environmentOf(database), args);
    expect(outcome).toMatchObject({ code: 0 });
    return outcome.output;
  }

  /** @returns the key of the link that confirms the address */
  async function apply(name: string): Promise<string> {
    await service.services.members.signUp(signUpForm(name));
    await service.services.emailQueue.deliverDue();
    return /key=(\S+)/.exec((await service.mailTo(`${name}@brainhouse.example`)).text)?.[1] ?? '';
  }

  it('opens no session of accounts whose sessions were ended, also if it keeps those of others', async () => {
    const { members } = service.services;
    const tokens: [name: string, token: string][] = [];
    for (const username of ['ada', 'grace', 'alan', 'edsger']) {
      await members.create(signUpForm(username), { approved: true });
      const login = await service.post('/wp-json/jwt-auth/v1/token', { username, password: PASSWORD });
      tokens.push([username, login.json<{ token: string }>().token]);
    }
    const key = new URL((await members.sendReset('ada')).link).searchParams.get('key') ?? '';
    await run('backup', 'a.backup');
    await members.resetPassword({ key, login: 'ada', password: 'another good one' });
    await members.endSessions('grace');
    await members.reject('alan');
    await members.approve('alan');
    await run('restore', 'a.backup', '--overwrite', '--keep-sessions');
    for (const [name, token] of tokens) {
      const me = await service.get('/wp-json/wp/v2/users/me', { headers: { authorization: `Bearer ${token}` } });
      expect([name, me.statusCode]).toEqual([name, name === 'edsger' ? 200 : 403]);
    }
  });

  it('rejects, and does not delete, an approved account whose address was refused', async () => {
    const { members } = service.services;
    const keys = [await apply('ada'), await apply('grace')];
    await members.approve('ada', { evenUnconfirmed: true });
    await run('backup', 'a.backup');
    for (const key of keys) await members.refuseAddress(key);
    expect(await run('restore', 'a.backup', '--overwrite')).toMatch(
      /^1 account restored .* 1 account that was deleted since stays deleted\. .*rejected again: ada\.$/,
    );
    expect(await members.find('ada')).toMatchObject({ status: 'rejected' });

    // As earlier versions have recorded it.
    const store = await openStore(database, console);
    await store.updateTable('audit').set({ action: 'address-refused' }).where('action', '=', 'rejected').execute();
    await store.destroy();
    expect(await run('restore', 'a.backup', '--overwrite')).toMatch(/rejected again: ada\.$/);
    expect(await members.find('ada')).toMatchObject({ status: 'rejected' });
  });

  it('keeps an address confirmed, so that the sign-up is not deleted', async () => {
    const key = await apply('ada');
    await run('backup', 'a.backup');
    await service.services.members.confirmAddress(key);
    await run('restore', 'a.backup', '--overwrite');
    expect(await service.services.members.find('ada')).toMatchObject({ status: 'pending', emailState: 'confirmed' });
  });
});
