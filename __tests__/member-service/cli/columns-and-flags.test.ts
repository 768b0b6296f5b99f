import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from '../../../member-service/cli/command';
import { COMMANDS, type CommandName } from '../../../member-service/cli/commands';
import { connectStore } from '../../../member-service/store/open-store';
import { openSqlite } from '../../support/databases';
import { environmentOf, runMembers, type Outcome } from '../support/members-command';
import { startService } from '../support/service-under-test';
import { signUpForm } from '../support/sign-up-form';

const MAIL = { smtpUrl: 'smtp://127.0.0.1:1', from: 'post@brainhouse.example', outboxDir: '/nowhere' };
const MINUTE = 60_000;

let folder: string;

/** Runs a command on a copy of the data, so that no run depends on another one. @returns also what it has changed */
async function runOnCopy(...args: readonly string[]): Promise<Outcome & { readonly sessions: string }> {
  const dataDir = await mkdtemp(`${folder}-`);
  await cp(folder, dataDir, { recursive: true });
  const env = environmentOf({ dataDir, databaseUrl: undefined }, { SITE_URL: 'http://127.0.0.1:1', SERVICE_URL: '' });
  const outcome = await runMembers(env, args);
  return { ...outcome, sessions: (await runMembers(env, ['sessions', 'grace'])).output };
}

/** Several accounts whose order, states and values differ, an email of each fate, and the files that commands read. */
beforeAll(async () => {
  const database = await openSqlite();
  folder = database.dataDir;
  const service = await startService({ mail: MAIL }, database, { worksInBackground: false });
  const { accounts, events, instructors } = service.services;
  service.pass(MINUTE);
  await accounts.create(signUpForm('grace', { fullName: 'Grace Hopper', ivCode: 'IV-2' }), { approved: true });
  service.pass(MINUTE);
  await accounts.create(signUpForm('ada'), { approved: true });
  const [grace, ada] = [await accounts.require('grace'), await accounts.require('ada')];
  for (const [owner, expertise] of [
    [grace, 'Compilers'],
    [ada, 'Poetry'],
  ] as const) {
    service.pass(MINUTE);
    await instructors.apply(owner, { fullName: owner.fullName, email: `${owner.username}@work.example`, phone: '1', expertise });
    events.record({ type: 'login', client: '192.0.2.1', memberId: owner.id });
    for (const lesson of owner === ada ? ['reading', 'writing'] : ['writing']) {
      await accounts.markLesson(owner.id, { lesson, isDone: true, after: 0 });
    }
  }
  await instructors.answer('ada', 'declined', 'Not now.');
  await accounts.signUp(signUpForm('mary', { fullName: 'Mary Somerville' }));
  const store = connectStore(service.config, { error: () => undefined });
  await store.deleteFrom('email_queue').execute();
  const failing = { kind: 'confirm-address', created_at: 0, due_at: 1, detail: null } as const;
  await store.insertInto('email_queue').values([
    { ...failing, member_id: 3, attempts: 1, last_error: 'no route' },
    { ...failing, member_id: ada.id, attempts: 1, last_error: 'no route' },
  ]).execute();
  const failure = { at: Date.now(), kind: 'approved', member_id: grace.id, reason: '5.1.1 No such mailbox' } as const;
  await store.insertInto('email_failures').values(failure).execute();
  await store.destroy();
  await service.services.close();
  const env = environmentOf(database);
  await runMembers(env, ['backup', path.join(folder, 'old.backup')]);
  await writeFile(path.join(folder, 'figures.csv'), 'username,percent\ngrace,40\n');
  await writeFile(path.join(folder, 'accounts.csv'), 'username,email,fullName\nnew,new@home.example,New\nbad,bad,Bad\n');
});

it.each([
  [['list']], [['list','--json']], [['audit']], [['log','grace']], [['export','--csv']], [['instructors']], [['instructors','--csv']],[['instructors','--json']], [['progress']], [['progress','--csv']], [['progress','--json']], [['import','accounts.csv']], [['doctor']],
])('%j', async (args) => {
  const {output, errors} = await runOnCopy(...args);
  process.stderr.write(`${JSON.stringify(args)}\n${output}\n--\n${errors}\n`);
});
