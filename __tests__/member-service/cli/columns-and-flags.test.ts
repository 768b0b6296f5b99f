import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { COMMAND_NAMES, findCommand } from '../../../member-service/cli/commands';
import { connectStore, type Store } from '../../../member-service/store/connect-store';
import { openSqlite, type TestDatabase } from '../../support/databases';
import { fakeDate } from '../../support/fake-clock';
import { whenOver } from '../../support/when-over';
import { environmentOf, runMembers, type Outcome } from '../support/members-command';
import { MAIL, startService } from '../support/service-under-test';
import { signUpForm } from '../support/sign-up-form';
import { answerApplication } from '../../../member-service/subjects/instructors/answer';
import { applyAsInstructor } from '../../../member-service/subjects/instructors/apply';
import { requireAccount } from '../../../member-service/accounts/accounts';
import { markLesson } from '../../../member-service/subjects/lessons/progress';
import { createAccount, signUp } from '../../../member-service/subjects/sign-up/sign-up';

const NOW = new Date('2025-06-30T12:05:00Z');

let folder: string;

interface Run extends Outcome {
  readonly dataDir: string;
  /** When the sessions of a member were ended, after it. */
  readonly sessions: string;
}

async function withStore(database: TestDatabase, use: (store: Store) => Promise<unknown>): Promise<void> {
  const store = connectStore(database, { error: () => undefined });
  await use(store);
  await store.destroy();
}

/** Runs a command on a copy of the data, so that no run depends on another one. */
async function runOnCopy(args: readonly string[]): Promise<Run> {
  const dataDir = await mkdtemp(`${folder}-`);
  whenOver(() => rm(dataDir, { recursive: true }));
  // A connection that was closed may delete these later (Node 20 closes the file when a statement is collected).
  await cp(folder, dataDir, { recursive: true, filter: (source) => !/-(?:wal|shm)$/.test(source) });
  const database = { dataDir, databaseUrl: undefined };
  const deleted = sql`update members set deleted_at = ${NOW.getTime()} where username = 'grace'`;
  if (args[0] === 'keep') await withStore(database, (store) => deleted.execute(store));
  const env = environmentOf(database, { SITE_URL: 'http://127.0.0.1:1', SERVICE_URL: '' });
  return { ...(await runMembers(env, args)), dataDir, sessions: (await runMembers(env, ['sessions', 'grace'])).output };
}

/** What differs between runs only if they do something else: not folders, keys and numbers of times. */
function outcomeOf({ code, output, errors, sessions, dataDir }: Run): readonly unknown[] {
  const texts = [output, errors, sessions].map((text) => text.replaceAll(dataDir, ''));
  return [code, ...texts.map((text) => text.replaceAll(/\b[\w-]{20,}\b|\d[\d:.TZ-]{7,}|\d+ MB/g, ''))];
}

/** Several accounts whose order, states and values differ, an email of each fate, and the files that commands read. */
beforeAll(async () => {
  const database = await openSqlite();
  folder = database.dataDir;
  const service = await startService({ mail: MAIL }, database, { worksInBackground: false, hasBystanders: false });
  const { services } = service;
  const { events } = services;
  const owners = [signUpForm('grace', { fullName: 'Grace Hopper', ivCode: 'IV-2' }), signUpForm('ada')];
  for (const form of owners) {
    service.pass(60_000);
    await createAccount(services, form, { approved: true });
  }
  for (const { username, fullName } of owners) {
    service.pass(60_000);
    const owner = await requireAccount(services, username);
    const isAda = username === 'ada';
    const expertise = isAda ? 'Poetry' : 'Compilers';
    await applyAsInstructor(services, owner, { fullName, email: `${username}@work.example`, phone: '1', expertise });
    for (const ms of [0, 1]) {
      service.pass(ms);
      events.record({ type: 'login', client: '192.0.2.1', memberId: owner.id });
    }
    service.pass(-1);
    for (const lesson of isAda ? ['reading', 'writing'] : ['writing']) {
      await markLesson(services, owner, { lesson, isDone: true, after: 0 });
    }
  }
  await answerApplication(services, 'ada', 'declined', 'Not now.');
  const mary = { fullName: 'Mary Somerville', countryCode: '+44', phone: '0199', ivCode: 'IV-3' };
  await signUp(services, signUpForm('mary', mary));
  await withStore(database, async (store) => {
    await store.deleteFrom('email_queue').execute();
    const failing = { kind: 'confirm-address', created_at: 0, due_at: Date.UTC(2100, 0, 1), detail: null } as const;
    const rows = [2, 3].map((id) => ({ ...failing, member_id: id, attempts: 1, last_error: 'no route' }));
    await store.insertInto('email_queue').values(rows).execute();
    const failure = { at: NOW.getTime(), kind: 'approved', member_id: 1, reason: '5.1.1 No such mailbox' } as const;
    await store.insertInto('email_failures').values(failure).execute();
  });
  fakeDate(NOW);
  await service.services.close();
  await runMembers(environmentOf(database), ['backup', 'old.backup', '--as', 'otto@home']);
  // All rows are in the file that is copied.
  await withStore(database, (store) => sql`pragma wal_checkpoint(truncate)`.execute(store));
  await writeFile(path.join(folder, 'figures.csv'), 'username,percent\ngrace,40\n');
  const members = 'full name,username,email\nNew,new,new@home.example\n';
  await writeFile(path.join(folder, 'members.csv'), members);
  await writeFile(path.join(folder, 'bad-members.csv'), `${members}Grace,grace,other@home.example\n`);
});

beforeEach(() => fakeDate(NOW));

/** What lists print, in their order, with every column and every sentence. */
const OUTPUTS: readonly (readonly [string, string])[] = [
  [
    'list',
    `STATUS       USERNAME  NAME             EMAIL                                             PHONE            I.V. CODE  SIGNED UP
approved     grace     Grace Hopper     grace@brainhouse.example (an email was given up)  +49 170 1234567  IV-2       2025-06-30
approved     ada       Ada Lovelace     ada@brainhouse.example                            +49 170 1234567  IV-1       2025-06-30
unconfirmed  mary      Mary Somerville  mary@brainhouse.example (not confirmed)           +44 0199         IV-3       2025-06-30
2 emails wait: the mail server does not accept them. no route
1 email was given up in the last 24 hours, because the address does not exist or the mail server refused for three days.`,
  ],
  [
    'list --status pending',
    `No pending accounts in DATA_DIR.
2 emails wait: the mail server does not accept them. no route
1 email was given up in the last 24 hours, because the address does not exist or the mail server refused for three days.`,
  ],
  [
    'audit',
    `WHEN                 WHO                       WHAT                 ID  USERNAME
2025-06-30 12:01:00  service                   created              1   grace
2025-06-30 12:02:00  service                   created              2   ada
2025-06-30 12:03:00  member                    instructor-applied   1   grace
2025-06-30 12:04:00  member                    instructor-applied   2   ada
2025-06-30 12:04:00  service                   instructor-declined  2   ada
2025-06-30 12:04:00  visitor                   signed-up            3   mary
2025-06-30 12:05:00  otto@home (command line)  backed-up            0`,
  ],
  [
    'export --csv',
    `\uFEFFid,username,email,emailState,fullName,countryCode,phone,ivCode,status,hasPassword,createdAt,decidedAt,deletedAt\r
1,grace,grace@brainhouse.example,unchecked,Grace Hopper,'+49,170 1234567,IV-2,approved,true,2025-06-30T12:01:00.000Z,2025-06-30T12:01:00.000Z,\r
2,ada,ada@brainhouse.example,unchecked,Ada Lovelace,'+49,170 1234567,IV-1,approved,true,2025-06-30T12:02:00.000Z,2025-06-30T12:02:00.000Z,\r
3,mary,mary@brainhouse.example,awaiting,Mary Somerville,'+44,0199,IV-3,pending,true,2025-06-30T12:04:00.000Z,,`,
  ],
  [
    'instructors',
    `USERNAME  STATE     NAME          EMAIL               PHONE  SENT        EXPERTISE  LAST ANSWER          MESSAGE
grace     open      Grace Hopper  grace@work.example  1      2025-06-30  Compilers
ada       declined  Ada Lovelace  ada@work.example    1      2025-06-30  Poetry     declined 2025-06-30  Not now.`,
  ],
  [
    'instructors --csv',
    `\uFEFFusername,state,answer,fullName,email,phone,expertise,message,createdAt,answeredAt\r
grace,open,,Grace Hopper,grace@work.example,1,Compilers,,2025-06-30T12:03:00.000Z,\r
ada,declined,declined,Ada Lovelace,ada@work.example,1,Poetry,Not now.,2025-06-30T12:04:00.000Z,2025-06-30T12:04:00.000Z`,
  ],
  [
    'progress',
    `2 members have done a lesson. The last one for most, 2: writing.
LESSON   TITLE  DONE BY  LAST FOR
reading         1        0
writing         2        2
The built site is not in PUBLIC_DIR: titles, the order, and who has done all lessons are not known.`,
  ],
];

it.each(OUTPUTS)('OPS-01, OPS-90, OPS-175: %s prints all its columns of each account', async (command, expected) => {
  const { output, errors, dataDir } = await runOnCopy(command.split(' '));
  const text = [output, errors].filter(Boolean).join('\n');
  expect(text.replaceAll(dataDir, 'DATA_DIR')).toBe(expected);
});

it('OPS-149: the JSON of a list has all values of each account', async () => {
  const same = { countryCode: '+49', deletedAt: null, hasPassword: true, phone: '170 1234567', sessionsEndedAt: null };
  const member = { ...same, emailFailure: null, emailState: 'unchecked', status: 'approved' };
  const emailFailure = { at: NOW.toISOString(), kind: 'approved', reason: '5.1.1 No such mailbox' };
  function times(created: string, login: string): object {
    return {
      createdAt: `2025-06-30T${created}Z`,
      decidedAt: `2025-06-30T${created}Z`,
      lastLogin: `2025-06-30T${login}Z`,
    };
  }
  const grace = {
    id: 1,
    username: 'grace',
    email: 'grace@brainhouse.example',
    fullName: 'Grace Hopper',
    ivCode: 'IV-2',
  };
  const ada = { id: 2, username: 'ada', email: 'ada@brainhouse.example', fullName: 'Ada Lovelace', ivCode: 'IV-1' };
  expect(JSON.parse((await runOnCopy(['list', '--status', 'approved', '--json'])).output)).toEqual([
    { ...member, ...grace, emailFailure, ...times('12:01:00.000', '12:03:00.001') },
    { ...member, ...ada, ...times('12:02:00.000', '12:04:00.001') },
  ]);
});

/** A run of each command that its flags change; of single flags, another one. */
const RUNS: Readonly<Record<string, string>> = {
  list: 'list',
  approve: 'approve mary --unconfirmed',
  'approve --unconfirmed': 'approve mary',
  reject: 'reject grace',
  keep: 'keep grace',
  invite: 'invite --username new --email new@home.example --name New',
  'invite --username': 'invite --email new@home.example --name New',
  'invite --email': 'invite --username new --name New',
  'invite --name': 'invite --username new --email new@home.example',
  reset: 'reset grace',
  sessions: 'sessions grace',
  delete: 'delete grace --yes',
  'delete --yes': 'delete grace',
  audit: 'audit',
  log: 'log grace',
  export: 'export',
  // JSON is what it prints without a flag.
  'export --json': 'export --csv',
  progress: 'progress',
  'progress --dry-run': 'progress import figures.csv',
  import: 'import members.csv',
  'import --leave-out': 'import bad-members.csv',
  instructors: 'instructors',
  'list --summary': 'list --status rejected',
  ask: 'ask mary --message Who',
  change: 'change grace --phone 555 --country +1',
  'change --phone': 'change grace --country +49',
  'change --json': 'change grace --phone +44555',
  operators: 'operators add grace',
  'instructors --message': 'instructors decline grace',
  backup: 'backup new.backup',
  'backup --overwrite': 'backup old.backup',
  restore: 'restore old.backup --overwrite',
  'restore --overwrite': 'restore old.backup',
  verify: 'verify old.backup',
  doctor: 'doctor',
};

/** The commands whose runs are in the audit. */
const ACTIONS = 'approve reject ask keep change operators invite import reset delete export backup restore'.split(' ');

/** Values of the flags that have one. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ status: 'approved', member: 'grace', output: 'out.json', message: 'Later.', phone: '556', country: '+44' },
  ...{ username: 'new', email: 'new@home.example', name: 'New', 'leave-out': '3' },
};

const FLAGS = COMMAND_NAMES.flatMap((name) =>
  Object.entries(findCommand(name).options).map(([flag, { type }]) => ({ name, flag, hasValue: type === 'string' })),
);

it.each(COMMAND_NAMES)('%s needs no account of the system', async (name) => {
  const args = (RUNS[name] ?? '').split(' ');
  const usual = await runOnCopy(args);
  jest.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  const run = await runOnCopy(args);
  expect([run.code, run.output.split('\n')[0]]).toEqual([usual.code, usual.output.split('\n')[0]]);
  const { output } = await runMembers(environmentOf({ dataDir: run.dataDir, databaseUrl: undefined }), ['audit']);
  expect(output.includes(`uid ${process.getuid?.()} (command line)`)).toBe(ACTIONS.includes(name));
});

it.each(FLAGS)('$name --$flag changes what the command does, and is in its help', async ({ name, flag, hasValue }) => {
  const args = (RUNS[`${name} --${flag}`] ?? RUNS[name] ?? '').split(' ');
  const without = await runOnCopy(args);
  const used = await runOnCopy([...args, `--${flag}`, ...(hasValue ? [VALUES[flag] ?? ''] : [])]);
  expect(outcomeOf(used)).not.toEqual(outcomeOf(without));
  if (flag === 'json' && used.errors === '') expect(() => JSON.parse(used.output) as unknown).not.toThrow();
  const { usage, details } = findCommand(name);
  expect(usage).toContain(`--${flag}`);
  expect([...details, usage].join(' ').split(`--${flag}`).length).toBeGreaterThan(2);
});
