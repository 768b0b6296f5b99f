import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { MARKS_PER_HOUR, PROGRESS_ROUTES } from '../../../contract/values/progress';
import { REST_BASE } from '../../../contract/values/routes';
import { readConfig } from '../../../member-service/config';
import { openServices } from '../../../member-service/open-services';
import type { Services } from '../../../member-service/services';
import { connectStore } from '../../../member-service/store/connect-store';
import { DATABASES, type TestDatabase } from '../../support/databases';
import { whenOver } from '../../support/when-over';
import { environmentOf } from '../support/members-command';
import { postJson, startServiceProcess, type ServiceProcess } from '../support/service-process';
import { signUpForm } from '../support/sign-up-form';
import { authenticate, listAccounts } from '../../../member-service/accounts/accounts';
import { readProgress } from '../../../member-service/subjects/lessons/progress';
import { sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { decideSoon, applyDue } from '../../../member-service/subjects/decisions/waiting';
import { importMembers } from '../../../member-service/subjects/member-import/import-members';
import { sendLinks } from '../../../member-service/subjects/member-import/send-links';
import { addOperator } from '../../../member-service/subjects/operators/operators';
import { IMPORT_EMAILS_PER_MINUTE } from '../../../contract/values/operators';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

/** Kills of the service on each of the two databases. */
const KILLS = Number(process.env.KILLS ?? 100);
/** Processes that are killed while they do what is due, which begins some seconds after their start. */
const WORK_KILLS = 12;
const DUE_LIMIT_MS = 8_000;
/** Processes of the service that run at the same time on one database. */
const PROCESSES = 3;
const CLIENTS = 4;
/** How long a process lives after it is ready, in milliseconds at most. */
const LIFE_MS = 1_500;

const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000);

jest.setTimeout(600_000);

const LOG = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

beforeAll(() => {
  console.info(`Seed of the kills: ${SEED} (PROPERTY_SEED)`);
});

/** Lets clients visit the service until the returned function is called. It rejects if an answer was wrong. */
function startVisits(visitors: Visitors): () => Promise<unknown> {
  let isOver = false;
  const visits = Promise.all(Array.from({ length: CLIENTS }, () => visitors.visit(() => isOver)));
  function end(): Promise<unknown> {
    isOver = true;
    return visits;
  }
  whenOver(() => end().catch(() => undefined));
  return end;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What the clients know about a person. */
interface Person {
  readonly username: string;
  /** Whether the sign-up was answered with 201. */
  isAnswered: boolean;
  /** Passwords that may be the current one. With an answer to the reset it is one. */
  passwords: string[];
  isResetAnswered: boolean;
}

/** A member who marks lessons. */
const LEARNER = 'learner';

/** People who sign up, log in and set new passwords, and a member who marks lessons, with what they were answered. */
class Visitors {
  readonly people: Person[] = [];
  /** The lessons whose marks were answered. */
  readonly marked: string[] = [];
  private marks = 0;
  answers = 0;
  unanswered = 0;

  constructor(
    private readonly base: () => string | undefined,
    private readonly random: () => number,
    private readonly services: Services,
    /** Of the member who marks lessons. */
    private readonly token: string,
  ) {}

  /** Sends one request after the other until `isOver`. */
  async visit(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const pick = this.random();
      const known = this.people.filter(({ isAnswered }) => isAnswered);
      const person = known[Math.floor(this.random() * known.length)];
      if (pick < 0.1) await this.mark();
      else if (!person || pick < 0.5) await this.signUp();
      else if (pick < 0.75) await this.logIn(person);
      else await this.reset(person);
    }
  }

  /** @returns the status; undefined if there was no answer, or 503 */
  private async post(
    url: string,
    body: unknown,
    token?: string,
  ): Promise<{ status: number; code: unknown } | undefined> {
    const base = this.base();
    if (base === undefined) {
      await wait(20);
      return undefined;
    }
    try {
      const response = await postJson(base + url, body, token);
      const { code } = (await response.json()) as { code?: unknown };
      if (response.status === 503) {
        await wait(50);
        return undefined;
      }
      this.answers += 1;
      return { status: response.status, code };
    } catch {
      this.unanswered += 1;
      return undefined;
    }
  }

  private async signUp(): Promise<void> {
    const username = `member${this.people.length + 1}`;
    const person: Person = {
      username,
      isAnswered: false,
      passwords: [`password of ${username}`],
      isResetAnswered: false,
    };
    this.people.push(person);
    const answer = await this.post('/wp-json/asf/v1/signup', formOf(person));
    if (answer) expect(answer.status).toBe(201);
    person.isAnswered = answer !== undefined;
  }

  private async mark(): Promise<void> {
    // While no process runs, those of an hour would be used up.
    if (this.marks === MARKS_PER_HOUR || this.base() === undefined) return wait(20);
    this.marks += 1;
    const lesson = `lesson-${this.marks}`;
    const answer = await this.post(REST_BASE + PROGRESS_ROUTES.mark, { lesson, isDone: true, after: 0 }, this.token);
    if (!answer) return;
    expect(answer.status).toBe(200);
    this.marked.push(lesson);
  }

  private async logIn({ username, passwords }: Person): Promise<void> {
    const answer = await this.post('/wp-json/jwt-auth/v1/token', { username, password: passwords[0] });
    // Another client may set a new password in between.
    if (answer && passwords.length === 1) expect(answer.code).toBe('[jwt_auth] pending_approval');
  }

  private async reset(person: Person): Promise<void> {
    if (person.passwords.length > 1 || person.isResetAnswered) return;
    const password = `new password of ${person.username}`;
    person.passwords.push(password);
    const sent = await sendReset(this.services, person.username).catch(() => undefined);
    if (!sent) return;
    const key = new URL(sent.link).searchParams.get('key');
    const answer = await this.post('/wp-json/asf/v1/resetpassword', { login: person.username, key, password });
    if (answer?.status === 200) {
      person.passwords = [password];
      person.isResetAnswered = true;
    }
  }
}

function formOf({ username, passwords }: Pick<Person, 'username' | 'passwords'>) {
  return signUpForm(username, { password: passwords[0] ?? '' });
}

function environment(installation: TestDatabase): NodeJS.ProcessEnv {
  return environmentOf(installation, {
    SIGNUPS_PER_HOUR: '999999',
    RESETS_PER_HOUR: '999999',
    LOGIN_FAILURES: '999999',
    LOGIN_FAILURES_PER_ADDRESS: '999999',
    LOGIN_FAILURES_PER_ACCOUNT: '999999',
  });
}

/** Services of this process, which send no emails of the queue. */
function openHere(installation: TestDatabase, advanceMs = 0): Promise<Services> {
  return openServices(readConfig(environment(installation), '/'), LOG, {
    now: () => new Date(Date.now() + advanceMs),
    worksInBackground: advanceMs > 0,
    lookupDelayMs: () => 0,
  });
}

/** The emails of the queue that were written to files. Those of the operator's command have no number in their Message-ID. */
async function readEmails(dataDir: string): Promise<readonly string[]> {
  const outbox = path.join(dataDir, 'outbox');
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')));
  return texts.filter((text) => /^Message-ID: <\d+\.\d+@/im.test(text));
}

/** Compares the database and the emails with what was answered. */
async function assertNothingLost(installation: TestDatabase, visitors: Visitors, random: () => number): Promise<void> {
  // Emails that a killed process had claimed are due after a minute.
  const services = await openHere(installation, 5 * 60_000);
  const store = connectStore(installation, LOG);
  try {
    await services.emailQueue.deliverDue();
    const all = await listAccounts(services);
    const learner = all.find(({ username }) => username === LEARNER);
    const { marks } = await readProgress(services, learner?.id ?? 0);
    expect(visitors.marked).not.toEqual([]);
    expect(marks.map(({ lesson }) => lesson)).toEqual(expect.arrayContaining(visitors.marked));
    const members = all.filter((member) => member !== learner);
    const stored = new Map(members.map((member) => [member.username, member]));
    expect(stored.size).toBe(members.length);
    for (const { username, isAnswered } of visitors.people) {
      if (isAnswered) expect(stored.has(username) ? '' : `${username} is lost`).toBe('');
    }
    const audit = await store.selectFrom('audit').select(['member_id', 'action']).execute();
    const signUps = audit.filter(({ action }) => action === 'signed-up').map((entry) => entry.member_id);
    expect(signUps.toSorted((a, b) => a - b)).toEqual(members.map(({ id }) => id));

    const people = visitors.people.filter(({ username }) => stored.has(username));
    for (const person of people) {
      const { password: _password, ...visible } = formOf(person);
      expect(stored.get(person.username)).toMatchObject({ ...visible, status: 'pending', hasPassword: true });
      const id = stored.get(person.username)?.id;
      const changes = audit.filter(({ member_id, action }) => member_id === id && action === 'password-changed').length;
      if (person.isResetAnswered) expect(changes).toBe(1);
      else expect(changes).toBeLessThanOrEqual(1);
      // A hash takes long: all new passwords are tried, and some of the others.
      if (person.isResetAnswered || random() < 0.1) {
        const matches = await Promise.all(
          person.passwords.map((password) => authenticate(services, person.username, password)),
        );
        expect(matches.filter((match) => match !== undefined)).toHaveLength(1);
      }
    }

    expect(await store.selectFrom('email_queue').selectAll().execute()).toEqual([]);
    const emails = await readEmails(installation.dataDir);
    const withoutEmail = people.filter(({ username }) => !emails.some((text) => text.includes(`To: ${username}@`)));
    expect(withoutEmail.map(({ username }) => username)).toEqual([]);
    console.info(
      `${visitors.answers} answers, ${visitors.unanswered} requests without one; ${members.length} accounts; ${emails.length} emails; ${visitors.marked.length} marks`,
    );
  } finally {
    await store.destroy();
    await services.close();
  }
}

describe.each(DATABASES)('the service on $name', ({ open }) => {
  it(`API-27: keeps what it has answered when it is killed ${KILLS} times`, async () => {
    const installation = await open();
    const random = createRandom(SEED);
    if (installation.databaseUrl !== undefined) await switchSyncOn(installation.databaseUrl);
    const operator = await openHere(installation);
    whenOver(() => operator.close());
    const running = new Set<ServiceProcess>();
    let kills = 0;

    /** Starts a process and kills it, again and again. */
    async function startAndKill(): Promise<void> {
      while (kills < KILLS) {
        kills += 1;
        const service = await startServiceProcess(environment(installation));
        running.add(service);
        await wait(random() * LIFE_MS);
        running.delete(service);
        service.child.kill('SIGKILL');
        expect(await service.ended).toEqual([null, 'SIGKILL']);
      }
    }

    function base(): string | undefined {
      const all = [...running];
      return all[Math.floor(random() * all.length)]?.base;
    }
    const learner = await createAccount(operator, signUpForm(LEARNER), { approved: true });
    const visitors = new Visitors(base, random, operator, await operator.tokens.issue(learner));
    const endVisits = startVisits(visitors);
    await Promise.all(Array.from({ length: PROCESSES }, startAndKill));
    await endVisits();

    if (installation.databaseUrl === undefined) {
      const store = connectStore(installation, LOG);
      const { rows } = await sql`pragma integrity_check`.execute(store);
      expect(rows).toEqual([{ integrity_check: 'ok' }]);
      await store.destroy();
    }
    expect(visitors.people.filter(({ isAnswered }) => isAnswered).length).toBeGreaterThan(KILLS / 10);
    await assertNothingLost(installation, visitors, random);
  });

  it(`API-81, API-88: decisions that wait and links of an import are there once when it is killed ${WORK_KILLS} times`, async () => {
    const installation = await open();
    if (installation.databaseUrl !== undefined) await switchSyncOn(installation.databaseUrl);
    const services = await openHere(installation);
    whenOver(() => services.close());
    const helen = await createAccount(services, signUpForm('helen'), { approved: true });
    await addOperator(services, 'helen', 'test');
    const applicants = Array.from({ length: 5 }, (_, index) => `applicant${index}`);
    for (const username of applicants) {
      const { id } = await createAccount(services, signUpForm(username), { approved: false });
      await decideSoon(services, helen, id, { decision: 'approve', sentence: '' });
    }
    await services.store.updateTable('waiting_decisions').set({ effective_at: 0 }).execute();
    const imported = Array.from({ length: IMPORT_EMAILS_PER_MINUTE }, (_, index) => `imported${index}`);
    const lines = imported.map((name) => `${name},${name},${name}@brainhouse.example`);
    const file = Buffer.from(['name,username,email', ...lines].join('\n'));
    expect(await importMembers(services, file, 'file', { isDryRun: false, leaveOut: [] })).toMatchObject({
      isDone: true,
    });

    /** What is done, as far as others see it. */
    async function progress(): Promise<number> {
      const decisions = await services.store.selectFrom('waiting_decisions').select('member_id').execute();
      const emails = await services.store.selectFrom('email_queue').select('id').execute();
      return emails.length - decisions.length;
    }
    let kills = 0;
    async function startAndKill(): Promise<void> {
      while (kills < WORK_KILLS) {
        kills += 1;
        const service = await startServiceProcess(environment(installation));
        const [before, limit] = [await progress(), Date.now() + DUE_LIMIT_MS];
        while ((await progress()) === before && Date.now() < limit) await wait(1);
        service.child.kill('SIGKILL');
        await service.ended;
      }
    }
    await Promise.all(Array.from({ length: PROCESSES }, startAndKill));

    const later = await openHere(installation, 5 * 60_000);
    whenOver(() => later.close());
    await applyDue(later);
    await sendLinks(later);
    await later.emailQueue.deliverDue();
    const audit = await services.store.selectFrom('audit').select(['username', 'action']).execute();
    const approvals = audit.filter(({ action }) => action === 'approved').map(({ username }) => username);
    expect(approvals.toSorted()).toEqual(applicants.toSorted());
    const emails = await readEmails(installation.dataDir);
    for (const [subject, names] of [
      ['Your account is active', applicants],
      ['You are invited', imported],
    ] as const) {
      const about = emails.filter((text) => text.includes(subject));
      for (const name of names) {
        // One that a killed process had sent is sent again, with its number.
        const own = about.filter((text) => text.includes(`To: ${name}@`));
        expect([name, new Set(own.map((text) => /^Message-ID: (\S+)/im.exec(text)?.[1])).size]).toEqual([name, 1]);
      }
    }
  });
});

/** The server of the tests does not wait for the disk, as that of an operator does. */
async function switchSyncOn(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database "${rows[0]?.name ?? ''}" set synchronous_commit = on`);
  await client.end();
}
