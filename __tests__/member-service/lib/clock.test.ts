import { sql } from 'kysely';
import { createClockWatch } from '../../../member-service/lib/clock-watch';
import { openServices } from '../../../member-service/open-services';
import { readConfig } from '../../../member-service/config';
import { migrate } from '../../../member-service/migrations/migrations';
import { createLog, type ServiceLog } from '../../../member-service/lib/log';
import { connectStore, type Store } from '../../../member-service/store/connect-store';
import { DATABASES, type TestDatabase } from '../../support/databases';
import { ownOf } from '../support/bystanders';
import { MAIL, restError, startService, type ServiceUnderTest } from '../support/service-under-test';
import { signUpForm } from '../support/sign-up-form';
import { listAccounts } from '../../../member-service/accounts/accounts';
import { approve } from '../../../member-service/subjects/decisions/decide';
import { requestReset } from '../../../member-service/subjects/passwords/request-reset';
import { createAccount, signUp } from '../../../member-service/subjects/sign-up/sign-up';

const HOUR_MS = 60 * 60_000;
const START_MS = Date.UTC(2025, 5, 30, 12);
const YEAR_MS = 365 * 24 * HOUR_MS;

describe.each(DATABASES)('a clock that is set, with $name', ({ open }) => {
  let service: ServiceUnderTest;
  /** Of a session that has begun before. */
  let token: string;

  beforeEach(async () => {
    service = await startService({ mail: MAIL }, await open());
    for (const name of ['ada', 'grace']) await signUp(service.services, signUpForm(name));
    await approve(service.services, 'ada', { evenUnconfirmed: true });
    token = await service.signIn();
    await service.services.emailQueue.deliverDue();
  });

  /** Sets a password with the link of the last email. */
  function reset(): ReturnType<ServiceUnderTest['post']> {
    const key = /key=([^&\s]+)/.exec(service.mails.at(-1)?.text ?? '')?.[1];
    return service.post('/wp-json/asf/v1/resetpassword', { login: 'ada', key, password: 'new password' });
  }

  async function usernames(): Promise<readonly string[]> {
    return ownOf(await listAccounts(service.services)).map(({ username }) => username);
  }

  it('an hour back: a member signs in again immediately, and nobody waits for an email or a limit', async () => {
    const { services } = service;
    const { emailQueue } = services;
    const sent = service.mails.length;
    service.breakMail('The mail server does not answer.');
    await requestReset(services, 'ada');
    await emailQueue.deliverDue();
    service.repairMail();
    service.pass(-HOUR_MS);
    expect(await service.statusOf(token)).toBe(403);
    expect(await service.statusOf(await service.signIn())).toBe(200);
    await emailQueue.deliverDue();
    expect(service.mails.length).toBe(sent + 1);
    expect((await reset()).statusCode).toBe(200);
    expect(await service.statusOf(await service.signIn('ada', 'new password'))).toBe(200);
    await signUp(services, signUpForm('mary'));
    await emailQueue.deliverDue();
    expect(service.mails.filter(({ to }) => to.startsWith('mary'))).toHaveLength(1);
    expect(await usernames()).toEqual(['ada', 'grace', 'mary']);
  });

  it('a year forward: no sign-up is deleted for it, sessions and links end, and everybody signs in again', async () => {
    await requestReset(service.services, 'ada');
    await service.services.emailQueue.deliverDue();
    service.pass(YEAR_MS);
    await service.services.cleanUp();
    expect(await usernames()).toEqual(['ada', 'grace']);
    expect(await service.statusOf(token)).toBe(403);
    expect((await reset()).json()).toEqual(restError(400, 'expired_key'));
    const later = await service.signIn();
    expect(await service.statusOf(later)).toBe(200);
    // The operator sets the clock back.
    service.pass(-YEAR_MS);
    const statuses = [later, token, await service.signIn()].map((each) => service.statusOf(each));
    expect(await Promise.all(statuses)).toEqual([403, 200, 200]);
  });
});

/** One start of the service: when by its clock, in hours after the sign-up, and what happens before it ends. */
interface Start {
  readonly at: number;
  /** For how many hours it runs, with a clean-up in each. */
  readonly runs?: number;
  /** By how many hours its clock is set after the first clean-up. */
  readonly setBy?: number;
  /** Whether an operator and a visitor come meanwhile, whose rows have the time of this clock. */
  readonly hasVisitors?: true;
  /** What a restore does to the notes of clean-ups before this start. */
  readonly isAfterRestore?: true;
}

const YEAR = 365 * 24;

const REFUSED = /"level":50.*"lastCleanUp":"20.*a day ahead of the last clean-up: nothing is deleted for a day/;
const UNKNOWN = /"level":40.*no clean-up of this database is known/;

const VISITED: Start = { at: YEAR, hasVisitors: true };
const RESTORED: Start = { at: 20, isAfterRestore: true };

/** What the last clean-up of some starts comes to. Before the first one the service has cleaned up at the time 0. */
const CASES: readonly (readonly [string, readonly Start[], RegExp | 'cleaned'])[] = [
  ['a start within a day of the last clean-up', [{ at: 24 }], 'cleaned'],
  ['starts of ten days, each within a day of the one before', days(10), 'cleaned'],
  ['a clock that is a year ahead', [{ at: YEAR }], REFUSED],
  ['its second start, after visitors', [VISITED, { at: YEAR + 1 }], REFUSED],
  ['its start on each of three days', days(3, YEAR), REFUSED],
  ['its thirtieth start', Array.from({ length: 30 }, (_, index) => ({ at: YEAR + index / 100 })), REFUSED],
  ['starts with clocks that are ever further ahead', days(30).map(({ at }) => ({ at: 30 * at })), REFUSED],
  ['23 hours of work with it', [runs(YEAR, 23)], REFUSED],
  ['a clock that was set after half of the day', [runs(YEAR, 12), runs(2 * YEAR, 13)], REFUSED],
  ['a clock that was set back, but not far enough', [runs(YEAR, 23), runs(YEAR / 2, 2)], REFUSED],
  ['a service that was off for a year and works for a day', [runs(YEAR, 24)], 'cleaned'],
  ['the same with a restart each night', days(4, YEAR).map(({ at }) => runs(at, 9)), 'cleaned'],
  ['the right clock after a wrong one', [VISITED, { at: 20 }], 'cleaned'],
  ['a clock that is behind', [{ at: -YEAR }], 'cleaned'],
  ['the right clock after one that was behind', [{ at: -YEAR }, { at: 20 }], REFUSED],
  ['a wrong clock beside the right one', [runs(YEAR, 20), { at: 20 }, runs(YEAR + 21, 20)], REFUSED],
  ['a clock that is set while the service runs', [{ at: 20, setBy: 2 }], REFUSED],
  ['a restart after that', [{ ...VISITED, at: 20, setBy: YEAR }, { at: YEAR + 21 }], REFUSED],
  ['a start after a restore', [RESTORED], UNKNOWN],
  ['the second start after a restore', [RESTORED, { ...VISITED, at: 21 }], UNKNOWN],
  ['a day of work after a restore', [{ ...RESTORED, runs: 24 }], 'cleaned'],
];

describe.each(DATABASES)(
  'OPS-167: what decides about the clock of a start, with $name',
  ({ name, open, openEmpty }) => {
    let database: TestDatabase;
    let visits = 0;

    function openAt(now: () => Date, log: ServiceLog): ReturnType<typeof openServices> {
      const config = readConfig({ JWT_SECRET: 'x'.repeat(40), KEEP_UNCONFIRMED_DAYS: '1' }, '/');
      return openServices({ ...config, ...database, mail: MAIL }, log, { now, worksInBackground: false });
    }

    /** @returns what the last clean-up has logged about the clock; `cleaned` if it was made */
    async function start({ at, runs = 0, setBy = 0, hasVisitors, isAfterRestore }: Start): Promise<string> {
      let last = '';
      let time = START_MS + at * HOUR_MS;
      if (isAfterRestore) await changeStore((store) => store.deleteFrom('clean_ups').execute());
      const log = createLog('info', {
        write(line) {
          if (line.includes('nothing is deleted for a day')) last = line;
        },
      });
      const services = await openAt(() => new Date(time), log);
      const { events, cleanUp, close } = services;
      const steps = [0, ...(setBy === 0 ? [] : [setBy]), ...Array.from({ length: runs }, () => 1)];
      for (const hours of steps) {
        time += hours * HOUR_MS;
        last = 'cleaned';
        await cleanUp();
      }
      if (hasVisitors) {
        await createAccount(services, signUpForm(`visitor-${(visits += 1)}`), { approved: true });
        events.record({ type: 'login-failed', client: '192.0.2.1', name: 'nobody' });
      }
      await close();
      return last;
    }

    async function changeStore<Result>(change: (store: Store) => Promise<Result>): Promise<Result> {
      const store = connectStore(database, { error: jest.fn() });
      const result = await change(store);
      await store.destroy();
      return result;
    }

    async function signUpPending(): Promise<void> {
      const services = await openAt(() => new Date(START_MS), createLog('silent'));
      const { cleanUp, close } = services;
      await signUp(services, signUpForm('pending'));
      await cleanUp();
      await close();
    }

    function isThere(): Promise<boolean> {
      return changeStore(async (store) => {
        const found = store.selectFrom('members').select('id').where('username', '=', 'pending');
        return (await found.executeTakeFirst()) !== undefined;
      });
    }

    it.each(CASES.filter(([, starts]) => name === 'SQLite' || starts.length < 3))(
      'is right about %s',
      async (_name, starts, expected) => {
        database = await open();
        await signUpPending();
        let last = '';
        for (const one of starts) last = await start(one);
        expect(last).toMatch(expected);
        if (expected !== 'cleaned') expect(await isThere()).toBe(true);
      },
    );

    it('a new database trusts the clock that it is made with, and the one that is set right then', async () => {
      database = await openEmpty();
      expect(await start({ at: YEAR, hasVisitors: true })).toBe('cleaned');
      expect(await start({ at: 0 })).toBe('cleaned');
      expect(await start({ at: YEAR })).toMatch(REFUSED);
    });

    it.each([
      ['a day before', [{ at: 20 }], 'cleaned'],
      ['a year before', [{ at: YEAR }], REFUSED],
      ['at a time that is not known', [{ at: 20 }], UNKNOWN],
    ] as const)('the version before has cleaned up %s', async (when, [first], expected) => {
      database = await openEmpty();
      await changeStore(async (store) => {
        await migrate(store, name === 'SQLite' ? 'sqlite' : 'postgres', '020-last-answer');
        await sql`insert into members (username, username_key, email, email_key, full_name, phone, country_code, iv_code, status, email_state, created_at)
          values ('pending', 'pending', 'a@x', 'a@x', 'Ada', '', '', '', 'pending', 'awaiting', ${START_MS})`.execute(
          store,
        );
        const row = { attempt_key: 'clean-up', count: 1, expires_at: START_MS + 24 * HOUR_MS };
        if (!when.endsWith('known')) await store.insertInto('attempts').values(row).execute();
      });
      expect(await start(first)).toMatch(expected);
      expect(await isThere()).toBe(true);
    });
  },
);

function runs(at: number, hours: number): Start {
  return { at, runs: hours };
}

/** A start on each of some days. */
function days(count: number, from = 0): readonly Start[] {
  return Array.from({ length: count }, (_, index) => ({ at: from + (index + 1) * 24 }));
}

it.each([
  ['forward', 2 * HOUR_MS],
  ['back', -2 * HOUR_MS],
])('remembers for a day that the clock was set %s by two hours', (_direction, byMs) => {
  let passed = 0;
  let setBy = 0;
  const watch = createClockWatch(
    () => new Date(1_750_000_000_000 + passed + setBy),
    () => passed,
  );
  passed += 100 * HOUR_MS;
  setBy += 0.9 * HOUR_MS;
  expect(watch.wasSet()).toBe(false);
  setBy += byMs;
  expect(watch.wasSet()).toBe(true);
  passed += 23 * HOUR_MS;
  expect(watch.wasSet()).toBe(true);
  passed += HOUR_MS;
  expect(watch.wasSet()).toBe(false);
});
