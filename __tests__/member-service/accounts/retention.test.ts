import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeBackup } from '../../../member-service/backup/backup';
import { restoreBackup } from '../../../member-service/backup/restore';
import { readConfig } from '../../../member-service/config';
import { OMITTED_TABLES, TABLE_NAMES } from '../../../member-service/backup/tables';
import { BOTH_DATABASES } from '../../support/databases';
import { MAIL, startService, TOKEN, type ServiceUnderTest } from '../support/service-under-test';
import { ownOf } from '../support/bystanders';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { auditOf, listAccounts } from '../../../member-service/accounts/accounts';
import { approve, reject } from '../../../member-service/subjects/decisions/decide';
import { deleteAccount } from '../../../member-service/subjects/deletion/delete-account';
import { requestReset, sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

describe.each(BOTH_DATABASES)('data that were kept long enough, with $name', ({ open }) => {
  let service: ServiceUnderTest;

  /** @param isInForce whether a service with these rules has run before the sign-ups */
  async function start(env: NodeJS.ProcessEnv = {}, isInForce = true): Promise<void> {
    const { retention } = readConfig(env, '/');
    // Its own first deletion might come after the time that passes below.
    service = await startService({ mail: MAIL, retention }, await open(), { worksInBackground: false });
    const { services } = service;
    const { emailQueue } = services;
    await createAccount(services, signUpForm('first'), { approved: true });
    if (isInForce) await service.cleanUpLater(1);
    service.pass(86_400_000);
    for (const name of ['unconfirmed', 'pending', 'rejected', 'approved']) {
      await service.post('/wp-json/asf/v1/signup', signUpForm(name));
    }
    await emailQueue.deliverDue();
    await confirm('pending');
    await reject(services, 'rejected');
    await approve(services, 'approved', { evenUnconfirmed: true });
  }

  async function confirm(name: string): Promise<void> {
    const { text } = await service.mailTo(`${name}@brainhouse.example`);
    const key = /key=([\w-]+)/.exec(text)?.[1] ?? '';
    expect((await service.submit('/account/confirm', { key, answer: 'yes' })).statusCode).toBe(200);
  }

  async function names(): Promise<readonly string[]> {
    const accounts = ownOf(await listAccounts(service.services));
    return accounts.map(({ username }) => username).filter((name) => name !== 'first');
  }

  it('OPS-103: are deleted by status, each after its time, and the audit says so without names', async () => {
    await start();
    await service.cleanUpLater(6.9);
    expect(await names()).toEqual(['unconfirmed', 'pending', 'rejected', 'approved']);
    await service.cleanUpLater(7);
    expect(await names()).toEqual(['pending', 'rejected', 'approved']);
    await service.cleanUpLater(89.9);
    expect(await names()).toEqual(['pending', 'rejected', 'approved']);
    await service.cleanUpLater(90);
    expect(await names()).toEqual(['pending', 'approved']);
    await service.cleanUpLater(180);
    expect(await names()).toEqual(['approved']);
    await service.cleanUpLater(10_000);
    expect(await names()).toEqual(['approved']);

    const answer = await service.post(TOKEN, { username: 'rejected', password: PASSWORD });
    expect(answer.json()).toMatchObject({ code: '[jwt_auth] incorrect_password' });
    const entries = (await auditOf(service.services)).filter(({ memberId }) => memberId >= 0);
    expect(entries.map(({ action, actor, username }) => [action, actor, username])).toEqual([
      ['retention-began', '', ''],
      ['sign-up-expired', '', ''],
      ['rejected-expired', '', ''],
      ['pending-expired', '', ''],
    ]);
    expect(service.logText()).toContain(
      '"deleted":{"unconfirmed":0,"pending":0,"texts":0,"rejected":1,"applications":0,"audit":0,"events":0,"emailFiles":0}',
    );
  });

  it('OPS-92: leave nothing but the approved accounts, with what is kept as long as they are, and their audit', async () => {
    await start({ KEEP_AUDIT_DAYS: 'forever' });
    const token = await service.post(TOKEN, { username: 'approved', password: PASSWORD });
    expect(token.statusCode).toBe(200);
    await service.post(TOKEN, { username: 'approved', password: 'wrong' });
    await requestReset(service.services, 'approved');
    await service.services.emailQueue.deliverDue();
    const store = service.connect();
    const failure = { at: service.now().getTime(), kind: 'approved', member_id: 1, reason: '5.1.1' } as const;
    await store.insertInto('email_failures').values(failure).execute();
    // Later than the rows of the other people.
    await service.cleanUpLater(40_000);
    const tables = [...TABLE_NAMES, ...OMITTED_TABLES];
    const counts = await Promise.all(
      tables.map(async (table) => [table, (await store.selectFrom(table).selectAll().execute()).length]),
    );
    service.changesAll();
    const left = Object.fromEntries(counts.filter(([, count]) => count !== 0)) as Readonly<Record<string, number>>;
    // The note of the clean-up itself, and the last device of a member, without which the next login would be the first one.
    const notes = { clean_ups: 1, seen_devices: 1 };
    expect(left).toEqual({ members: 3, audit: left.audit, lesson_marks: 1, learning_figures: 1, ...notes });
  });

  it('OPS-103: stay as long as the variables say, and for ever with “forever”', async () => {
    await start({
      KEEP_UNCONFIRMED_DAYS: '30',
      KEEP_PENDING_DAYS: 'forever',
      KEEP_REJECTED_DAYS: '10',
      KEEP_AUDIT_DAYS: '0',
    });
    await service.cleanUpLater(10);
    expect(await names()).toEqual(['unconfirmed', 'pending', 'approved']);
    await service.cleanUpLater(30);
    expect(await names()).toEqual(['pending', 'approved']);
    await service.cleanUpLater(10_000);
    expect(await names()).toEqual(['pending', 'approved']);
    expect((await auditOf(service.services)).filter(({ action }) => action === 'signed-up')).toHaveLength(4);
  });

  it('OPS-103: are deleted no earlier than a period after the first start with such a rule', async () => {
    await start({}, false);
    // An update after a hundred days: what is older than 90 days stays for another 90.
    await service.cleanUpLater(100);
    await service.cleanUpLater(189);
    expect(await names()).toEqual(['pending', 'rejected', 'approved']);
    await service.cleanUpLater(190);
    expect(await names()).toEqual(['pending', 'approved']);
  });

  it('OPS-103: do not come back with a backup, also when the audit has been shortened since', async () => {
    await start();
    service.changesAll();
    const file = path.join(service.config.dataDir, 'backup.gz');
    const store = service.connect();
    await service.cleanUpLater(366);
    await sendReset(service.services, 'first');
    await writeBackup(store, file, service.now());
    await deleteAccount(service.services, 'approved');
    await service.cleanUpLater(800);
    const options = { mayOverwrite: true, keepsSessions: false, now: service.now(), actor: 'test' };
    expect(await restoreBackup(store, file, options)).toMatchObject({ deletedAgain: 1 });
    expect(await names()).toEqual([]);
  });
});

it('OPS-103: deletes old emails in files, and no other files', async () => {
  const service = await startService();
  const { outboxDir } = service.config.mail;
  await mkdir(outboxDir, { recursive: true });
  // The service's time is 2025-06-30.
  const old = [
    '20250622T115959999Z-0123abcd.eml',
    '20250622T115959999Z-0123abcd.eml.part',
    '20250622T115959999Z-0123abcd.eml.0123456789ab.partial',
    '20250622T115959999Z-0123abcd.eml.17-0123456789ab.partial',
  ];
  const kept = ['20250622-notes.eml', '20250623T120000000Z-0123abcd.eml', 'read-me.txt'];
  for (const name of [...old, ...kept]) await writeFile(path.join(outboxDir, name), '');
  service.pass(-30 * 86_400_000);
  await createAccount(service.services, signUpForm('ada'), { approved: true });
  await service.cleanUpLater(1);
  service.pass(30 * 86_400_000);
  await service.cleanUpLater(0);
  expect((await readdir(outboxDir)).toSorted()).toEqual(kept);
});
