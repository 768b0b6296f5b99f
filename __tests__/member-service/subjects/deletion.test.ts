import { writeBackup } from '../../../member-service/backup/backup';
import { restoreBackup } from '../../../member-service/backup/restore';
import type { Account } from '../../../member-service/accounts/account';
import { DATABASES, type TestDatabase } from '../../support/databases';
import { ownOf } from '../support/bystanders';
import { environmentOf, runMembers } from '../support/members-command';
import { linksIn, startAccounts, TOKEN, type Accounts } from '../support/own-account';
import { expectError, restError } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { findAccount, requireAccount, auditOf } from '../../../member-service/accounts/accounts';
import { approve, reject } from '../../../member-service/subjects/decisions/decide';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const ADDRESS = 'ada@brainhouse.example';

describe.each(DATABASES)('a member who leaves, on $name', ({ open }) => {
  let accounts: Accounts;
  let database: TestDatabase;
  let token: string;

  beforeEach(async () => {
    database = await open();
    accounts = await startAccounts(database);
    token = await accounts.signIn();
  });

  async function leave(): Promise<string> {
    const answer = await accounts.send(token, '/delete', { password: PASSWORD });
    expect([answer.statusCode, answer.json()]).toEqual([200, { deletedAt: expect.any(String) as string }]);
    return answer.json<{ deletedAt: string }>().deletedAt;
  }

  /** The link of the newest email about the deletion. */
  async function keepLink(): Promise<string> {
    const [link = ''] = linksIn((await accounts.emailsTo(ADDRESS)).at(-1));
    expect(link).toMatch(/\/account\/keep\?key=[\w-]{22}$/);
    return link;
  }

  function logIn() {
    return accounts.service.post(TOKEN, { username: 'ada', password: PASSWORD });
  }

  it('API-66: gets the data as a file, the same that the operator gets, and nothing about others', async () => {
    await accounts.send(token, '/email', { email: 'ada@new.example', password: PASSWORD });
    const answer = await accounts.send(token, '/data', { password: PASSWORD });
    expect([answer.statusCode, answer.headers['content-disposition'], answer.headers['content-type']]).toEqual([
      200,
      'attachment; filename="brainhouse-2025-06-30.json"',
      'application/json; charset=utf-8',
    ]);
    const data = answer.json<Record<string, unknown>>();
    expect(data).toMatchObject({
      account: { username: 'ada', email: ADDRESS, deletedAt: null },
      audit: [
        { action: 'created' },
        { action: 'address-requested', actor: 'member' },
        { actor: 'member', action: 'exported' },
      ],
      devices: [{ browser: 'Firefox', system: 'Android', hasEnded: false }],
    });
    expect(JSON.stringify(data)).toContain('ada@new.example');
    expect(JSON.stringify(data)).not.toMatch(/grace|argon2/);
    const { output } = await runMembers(environmentOf(database), ['export', '--member', 'ada']);
    const exported = JSON.parse(output) as Record<string, unknown>;
    expect(Object.keys(exported)).toEqual(Object.keys(data));
    expect(exported).toMatchObject({ account: data.account, devices: data.devices });
    // The address of a link would need no password.
    expect((await accounts.send(token, '/data')).statusCode).toBe(404);
  });

  it('API-67: has no access from now on, and is deleted after 14 days as an operator does it', async () => {
    const other = await accounts.signIn();
    await accounts.send(token, '/email', { email: 'ada@new.example', password: PASSWORD });
    // After the deletion nobody can confirm it, so it would not be sent any more.
    expect(await accounts.emailsTo('ada@new.example')).toHaveLength(1);
    const deletedAt = await leave();
    expect(new Date(deletedAt).getTime()).toBe(accounts.now().getTime() + 14 * DAY);
    expect([await accounts.statusOf(token), await accounts.statusOf(other)]).toEqual([403, 403]);
    const again = await accounts.send(token, '/delete', { password: PASSWORD });
    expect(again.json()).toMatchObject({ code: 'jwt_auth_invalid_token' });
    const issued = await accounts.services.tokens.issue(await requireAccount(accounts.services, 'ada'));
    expect(await accounts.statusOf(issued)).toBe(403);
    expect(await accounts.emailsTo('ada@new.example')).toHaveLength(1);
    expect(await accounts.emailsTo(ADDRESS)).toContainEqual(
      expect.stringMatching(/going to be deleted\n\nHello Ada Lovelace,[^]*On 14 July 2025 we delete/),
    );

    await accounts.service.cleanUpLater(13.9);
    expect(await findAccount(accounts.services, 'ada')).toBeDefined();
    await accounts.service.cleanUpLater(14);
    expect(await findAccount(accounts.services, 'ada')).toBeUndefined();
    const audit = (await auditOf(accounts.services)).filter(({ memberId }) => memberId === 1);
    expect(audit.map(({ actor, action, username }) => [actor, action, username])).toEqual([
      ['service', 'created', ''],
      ['member', 'address-requested', ''],
      ['member', 'deletion-requested', ''],
      ['service', 'deleted', ''],
    ]);
    expect(await logIn().then((answer) => answer.json<unknown>())).toEqual(
      restError(403, '[jwt_auth] incorrect_password'),
    );
    await createAccount(accounts.services, signUpForm('ada'), { approved: true });
  });

  it('API-67: gets the date at a login with the right password, and gets the link again, a few times', async () => {
    await leave();
    for (let count = 0; count < 7; count += 1) {
      const answer = await logIn();
      expect(answer.json()).toEqual(restError(403, '[jwt_auth] deletion_pending'));
      const { message } = answer.json<{ message: string }>();
      expect(message).toContain('14 July 2025');
      // The same sentence with and without a new email.
      expect(message).toContain('newest email');
      expect(message).not.toContain('have sent');
      await accounts.emailsTo(ADDRESS);
    }
    expect(await accounts.emailsTo(ADDRESS)).toHaveLength(5);
    const refused = await accounts.service.post(TOKEN, { username: 'ada', password: 'wrong one' });
    expectError(refused, 403, '[jwt_auth] incorrect_password');
  });

  it('API-67: keeps the account with the link, once, and signs in again', async () => {
    await leave();
    const link = await keepLink();
    accounts.pass(14 * DAY - HOUR);
    const page = await accounts.open(link);
    expect([page.statusCode, page.body.match(/<button/g)?.length]).toEqual([200, 1]);
    expect(page.body).toContain('14 July 2025');
    const answers = await Promise.all([accounts.press(link), accounts.press(link)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await accounts.open(link)).body).toContain('used. The account is not going to be deleted.');
    await accounts.service.cleanUpLater(1);
    expect(await accounts.statusOf(token)).toBe(403);
    expect(await accounts.statusOf(await accounts.signIn())).toBe(200);
    expect(await accounts.audit()).toEqual(['member: deletion-requested', 'member: deletion-undone']);
    const events = await accounts.services.events.of(await requireAccount(accounts.services, 'ada'));
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['deletion-requested', 'deletion-undone', 'login']),
    );
  });

  it('API-67: gets that link for a request for a new password, and no later than the deletion', async () => {
    await leave();
    const first = await keepLink();
    await reject(accounts.services, 'ada');
    expect((await accounts.press(first)).statusCode).toBe(400);
    await approve(accounts.services, 'ada');
    await accounts.service.post('/wp-json/asf/v1/lostpassword', { user_login: ADDRESS });
    expect(await accounts.emailsTo(ADDRESS)).toHaveLength(4);
    const link = await keepLink();
    accounts.pass(14 * DAY);
    expect((await accounts.press(link)).body).toContain('This link has expired.');
    await logIn();
    expect(await accounts.emailsTo(ADDRESS)).toHaveLength(4);
  });

  it('API-67: is shown to the operator, who can delete the account immediately', async () => {
    await leave();
    const env = environmentOf(database);
    expect((await runMembers(env, ['list'])).output).toMatch(/approved, to be deleted on 2025-07-14 +ada/);
    const listed = JSON.parse((await runMembers(env, ['list', '--json'])).output) as readonly Account[];
    expect(ownOf(listed)).toMatchObject([
      { username: 'ada', deletedAt: '2025-07-14T12:00:00.000Z' },
      { username: 'grace', deletedAt: null },
    ]);
    expect((await runMembers(env, ['delete', 'ada', '--yes'])).code).toBe(0);
    expect(await findAccount(accounts.services, 'ada')).toBeUndefined();
  });

  it('API-67: is named to the operator by each command about the account, who can keep it', async () => {
    const env = environmentOf(database);
    const kept = await runMembers(env, ['keep', 'ada']);
    expect([kept.code, kept.errors]).toEqual([2, 'ada is not to be deleted.']);
    await leave();
    const link = await keepLink();
    const advice = ', but is to be deleted on 2025-07-14, and nobody can sign in. To keep it: members keep ada.';
    expect(await runMembers(env, ['approve', 'ada'])).toMatchObject({
      code: 2,
      errors: `ada is already approved${advice}`,
    });
    expect(await runMembers(env, ['reset', 'ada'])).toMatchObject({ code: 2, errors: `ada gets no link${advice}` });
    expect((await runMembers(env, ['sessions', 'ada'])).output).toContain('ada is signed in nowhere.');
    await reject(accounts.services, 'ada');
    expect((await runMembers(env, ['approve', 'ada'])).output).toContain(`ada (Ada Lovelace) is approved${advice}`);
    expect(await runMembers(env, ['keep', 'ADA'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('can sign in again') as string,
    });
    expect((await accounts.press(link)).statusCode).toBe(400);
    expect((await accounts.open(link)).body).toContain('The account is not going to be deleted.');
    expect(await accounts.statusOf(token)).toBe(403);
    expect(await logIn().then(({ statusCode }) => statusCode)).toBe(200);
    expect((await accounts.audit()).at(-1)).toMatch(/ \(command line\): deletion-undone$/);
    await accounts.service.cleanUpLater(15);
    expect(await findAccount(accounts.services, 'ada')).toMatchObject({ deletedAt: undefined });
  });

  it('API-67: is deleted in time although the clock was ahead at the request', async () => {
    accounts.pass(365 * DAY);
    token = await accounts.signIn();
    await leave();
    accounts.pass(-365 * DAY);
    await accounts.service.cleanUpLater(0);
    await accounts.service.cleanUpLater(14);
    expect(await findAccount(accounts.services, 'ada')).toBeUndefined();
  });

  it('API-67: stays one after a restore, whose accounts get the names and addresses of since, too', async () => {
    accounts.service.changesAll();
    const store = accounts.connect();
    const file = `${database.dataDir}/account.backup`;
    const grace = await accounts.signIn('grace');
    await createAccount(accounts.services, signUpForm('mary'), { approved: true });
    const mary = await accounts.signIn('mary');
    await writeBackup(store, file, accounts.now());
    async function change(session: string, email: string): Promise<void> {
      await accounts.send(session, '/email', { email, password: PASSWORD });
      const [link = ''] = linksIn((await accounts.emailsTo(email)).at(-1));
      expect((await accounts.press(link)).statusCode).toBe(200);
    }
    await accounts.send(grace, '/name', { fullName: 'Grace Hopper' });
    await change(grace, 'grace@new.example');
    accounts.pass(8 * DAY);
    // The former address of grace, which the backup has twice then.
    await change(await accounts.signIn('mary'), 'grace@brainhouse.example');
    expect(await accounts.statusOf(mary)).toBe(403);
    token = await accounts.signIn();
    const deletedAt = new Date(await leave());
    const options = { mayOverwrite: true, keepsSessions: false, now: accounts.now(), actor: 'test' };
    await restoreBackup(store, file, options);
    const { services } = accounts;
    expect(await requireAccount(services, 'ada')).toMatchObject({ deletedAt });
    expect(await requireAccount(services, 'grace')).toMatchObject({
      email: 'grace@new.example',
      fullName: 'Grace Hopper',
    });
    expect(await requireAccount(services, 'mary')).toMatchObject({ email: 'grace@brainhouse.example' });
    expect((await logIn()).json()).toEqual(restError(403, '[jwt_auth] deletion_pending'));
  });
});
