import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../../member-service/config';
import { EMAIL_KEPT_MS } from '../../../member-service/mail/email-queue';
import { openServices } from '../../../member-service/open-services';
import { openStore } from '../../../member-service/migrations/open-store';
import { DATABASES, openMigratedSqlite, openSqlite, type TestDatabase } from '../../support/databases';
import { fakeIntervals } from '../../support/fake-clock';
import { whenOver } from '../../support/when-over';
import { readMail } from '../../support/mail';
import { startMailServer, startSilentServer, type MailServer } from '../../support/mail-server';
import { FROM, mailEnvironment, openOther, startMail, startWithMail } from '../support/mail-processes';
import { postJson, startServiceProcess } from '../support/service-process';
import { startService } from '../support/service-under-test';
import { signUpForm } from '../support/sign-up-form';
import { findAccount } from '../../../member-service/accounts/accounts';
import { approve } from '../../../member-service/subjects/decisions/decide';
import { requestReset, sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { resetPassword } from '../../../member-service/subjects/passwords/reset-password';
import { createAccount, signUp } from '../../../member-service/subjects/sign-up/sign-up';

/** Creating databases and starting processes takes a while on a busy machine. */
jest.setTimeout(120_000);

const SIGNUP = '/wp-json/asf/v1/signup';
const SECOND = 1_000;

async function signUpOver(base: string, username: string): Promise<number> {
  return (await postJson(base + SIGNUP, signUpForm(username))).status;
}

/** A mail server that answers with this at one step of each conversation. */
function startRefusing(step: 'MAIL' | 'RCPT' | 'DATA', responseCode: number, message: string): Promise<MailServer> {
  const refusal = Object.assign(new Error(message), { responseCode });
  return startMail(0, {
    hideENHANCEDSTATUSCODES: true,
    onMailFrom: (_address, _session, callback) => callback(step === 'MAIL' ? refusal : undefined),
    onRcptTo: (_address, _session, callback) => callback(step === 'RCPT' ? refusal : undefined),
    onData: (stream, _session, callback) => void stream.resume().on('end', () => callback(refusal)),
  });
}

describe.each(DATABASES)('emails on $name', ({ open }) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
  });

  it('API-42: arrive once when the mail server is back, and not before their next attempt', async () => {
    const down = await startMailServer();
    await down.close();
    const service = await startWithMail(database, down.url);
    expect((await service.post(SIGNUP, signUpForm('ada'))).statusCode).toBe(201);
    await service.services.emailQueue.deliverDue();
    expect(service.logText()).toMatch(/ECONNREFUSED.*"nextAttemptInS":30,.*email could not be sent/);
    const up = await startMail(down.port);
    await service.services.emailQueue.deliverDue();
    expect(up.received).toHaveLength(0);
    expect(await service.services.emailQueue.state()).toMatchObject({ waiting: 1, oldestMs: 0 });
    service.pass(30 * SECOND);
    expect(await service.services.emailQueue.state()).toMatchObject({ waiting: 1, oldestMs: 30 * SECOND });
    await service.services.emailQueue.deliverDue();
    service.pass(60 * 60 * SECOND);
    await service.services.emailQueue.deliverDue();
    expect(up.received.map(({ to }) => to)).toEqual([['ada@brainhouse.example']]);
    expect(await service.services.emailQueue.state()).toMatchObject({ waiting: 0, oldestMs: 0 });
  });

  it('are kept when the process is killed, and arrive when its claim has ended', async () => {
    const silent = await startSilentServer();
    whenOver(() => silent.close());
    const first = await startServiceProcess(mailEnvironment(database, silent.url));
    expect(await signUpOver(first.base, 'ada')).toBe(201);
    await silent.connected;
    first.child.kill('SIGKILL');
    await first.ended;
    const up = await startMail();
    for (const [seconds, count] of [
      [0, 0],
      [61, 1],
    ] as const) {
      const parts = { worksInBackground: false, now: () => new Date(Date.now() + seconds * SECOND) };
      await (await openOther(database, up.url, parts)).emailQueue.deliverDue();
      expect(up.received).toHaveLength(count);
    }
    expect(up.received[0]?.to).toEqual(['ada@brainhouse.example']);
  });

  it('are sent once by several processes, each with an id of its own', async () => {
    const down = await startMailServer();
    await down.close();
    const first = await openOther(database, down.url, { worksInBackground: false });
    for (const name of ['ada', 'grace', 'alan', 'edsger', 'barbara']) await signUp(first, signUpForm(name));
    await first.emailQueue.deliverDue();
    const up = await startMail(down.port);
    const parts = { worksInBackground: false, now: () => new Date(Date.now() + 61 * SECOND) };
    const others = await Promise.all([1, 2, 3].map(() => openOther(database, up.url, parts)));
    await Promise.all(others.map(({ emailQueue }) => emailQueue.deliverDue()));
    expect(up.received.map(({ to }) => to[0]).sort()).toEqual(
      ['ada', 'alan', 'barbara', 'edsger', 'grace'].map((name) => `${name}@brainhouse.example`),
    );
    const emails = await Promise.all(up.received.map(({ raw }) => readMail(raw)));
    const ids = emails.map(({ headers }) => headers.get('message-id'));
    expect(new Set(ids).size).toBe(5);
    expect(ids[0]).toMatch(/^<\d+\.\d+@brainhouse\.example>$/);
  });

  it('API-42: are stored with the change that they tell about, or neither is', async () => {
    const up = await startMail();
    const service = await startWithMail(database, up.url);
    const { services } = service;
    await createAccount(services, signUpForm('ada'), { approved: false });
    const { link } = await sendReset(services, 'ada');
    const store = service.connect();
    await sql`alter table email_queue rename to elsewhere`.execute(store);
    const key = new URL(link).searchParams.get('key') ?? '';
    await expect(signUp(services, signUpForm('grace'))).rejects.toThrow(/email_queue/);
    await expect(approve(services, 'ada')).rejects.toThrow(/email_queue/);
    await expect(resetPassword(services, { login: 'ada', key, password: 'new password' })).rejects.toThrow(
      /email_queue/,
    );
    await sql`alter table elsewhere rename to email_queue`.execute(store);
    expect(await findAccount(services, 'grace')).toBeUndefined();
    expect(await findAccount(services, 'ada')).toMatchObject({ status: 'pending' });
    // The key has not been used up.
    await resetPassword(services, { login: 'ada', key, password: 'new password' });
  });

  it('OPS-90: are given up when the mail server says that the address does not exist', async () => {
    const refusing = await startRefusing('RCPT', 550, '5.1.1 No such mailbox');
    const service = await startWithMail(database, refusing.url);
    await signUp(service.services, signUpForm('ada'));
    await service.services.emailQueue.deliverDue();
    expect(service.logText()).toContain('email could not be sent and is given up');
    const reason = expect.stringContaining('5.1.1 No such mailbox') as string;
    const state = { waiting: 0, oldestMs: 0, failing: 0, failedPermanently: 1, reason };
    expect(await service.services.emailQueue.state()).toEqual(state);
    expect((await service.get('/readyz')).json()).toEqual({ status: 'ready', emails: 'failing' });
    expect(await service.services.emailFailures()).toMatchObject([{ memberId: 1, type: 'signed-up' }]);
    service.pass(24 * 60 * 60 * SECOND);
    expect(await service.services.emailQueue.state()).toMatchObject({ failedPermanently: 0, reason: undefined });
  });

  it('OPS-90: wait for three days when it refuses them for another reason', async () => {
    const refusing = await startRefusing('RCPT', 450, '4.2.0 Try again later');
    const service = await startWithMail(database, refusing.url);
    await signUp(service.services, signUpForm('ada'));
    for (const [ms, isKept] of [
      [0, 1],
      [EMAIL_KEPT_MS, 1],
      [60 * 60 * SECOND + 1, 0],
    ] as const) {
      if (isKept === 0) expect((await service.get('/readyz')).json()).toEqual({ status: 'ready', emails: 'delayed' });
      service.pass(ms);
      await service.services.emailQueue.deliverDue();
      const state = { waiting: isKept, failing: isKept, failedPermanently: 1 - isKept };
      expect(await service.services.emailQueue.state()).toMatchObject(state);
    }
  });

  it('OPS-142: of applicants that are given up are reported to the operators, in one email', async () => {
    const up = await startMail(0, {
      onRcptTo({ address }, _session, done) {
        const refusal = Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 });
        done(address.startsWith('olga') ? undefined : refusal);
      },
    });
    const mail = { smtpUrl: up.url, from: FROM, outboxDir: '/nowhere' };
    const service = await startWithMail(database, up.url, {}, { mail, operators: ['olga@brainhouse.example'] });
    for (const name of ['ada', 'grace']) await service.post(SIGNUP, signUpForm(name));
    await service.services.emailQueue.deliverDue();
    expect(up.received).toHaveLength(0);
    service.pass(60 * 60 * SECOND);
    await service.services.emailQueue.deliverDue();
    const [email, ...others] = await Promise.all(up.received.map(({ raw }) => readMail(raw)));
    expect(others).toHaveLength(0);
    expect(email?.headers.get('subject')).toBe('Brainhouse: Applicants cannot be reached');
    expect(email?.text).toContain('for 2 sign-ups to Brainhouse. Their usernames: ada, grace.');
  });

  it('wait longer each time when their text cannot be composed', async () => {
    const up = await startMail();
    const service = await startWithMail(database, up.url);
    const store = service.connect();
    await createAccount(service.services, signUpForm('ada'), { approved: true });
    await sql`alter table account_keys rename to elsewhere`.execute(store);
    await requestReset(service.services, 'ada');
    await service.services.emailQueue.deliverDue();
    expect(service.logText()).toMatch(/"attempts":1,.*"nextAttemptInS":30,/);
    service.pass(31 * SECOND);
    await service.services.emailQueue.deliverDue();
    expect(service.logText()).toMatch(/"attempts":2,.*"nextAttemptInS":60,/);
    await sql`alter table elsewhere rename to account_keys`.execute(store);
  });

  it('OPS-90: do not wait for one that the mail server takes long to accept', async () => {
    const slow = new Set<() => void>();
    const up = await startMail(0, {
      onRcptTo: ({ address }, _session, callback) => {
        if (address.startsWith('ada')) slow.add(callback);
        else callback();
      },
    });
    const service = await startWithMail(database, up.url);
    for (const name of ['ada', 'grace', 'alan']) await signUp(service.services, signUpForm(name));
    while (up.received.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(slow.size).toBe(1);
    slow.forEach((accept) => accept());
    await service.services.emailQueue.deliverDue();
    expect(up.received.map(({ to }) => to[0])).toEqual(
      expect.arrayContaining(['ada', 'grace', 'alan'].map((name) => `${name}@brainhouse.example`)),
    );
  });

  it('API-42: are sent once if the clock is set forward while they are sent', async () => {
    const held: (() => void)[] = [];
    const up = await startMail(0, {
      onRcptTo: (_address, _session, callback) => {
        if (held.length === 0) held.push(callback);
        else callback();
      },
    });
    const service = await startWithMail(database, up.url);
    await signUp(service.services, signUpForm('ada'));
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
    service.pass(60 * 60 * SECOND);
    const delivered = service.services.emailQueue.deliverDue();
    held.forEach((accept) => accept());
    await delivered;
    expect(up.received.map(({ to }) => to)).toEqual([['ada@brainhouse.example']]);
  });

  it('with reset links do nothing before the response that differs between known and unknown names', async () => {
    const up = await startMail();
    const service = await startWithMail(database, up.url, { lookupDelayMs: () => 2 * SECOND });
    await createAccount(service.services, signUpForm('ada'), { approved: true });
    const store = service.connect();
    for (const name of ['ada', 'nobody']) {
      expect((await service.post('/wp-json/asf/v1/lostpassword', { user_login: name })).statusCode).toBe(200);
    }
    await service.services.emailQueue.deliverDue();
    const stored = await store.selectFrom('email_queue').select(['kind', 'detail', 'member_id', 'attempts']).execute();
    const waiting = { kind: 'reset-requested', member_id: null, attempts: 0 };
    expect(stored).toEqual([
      { ...waiting, detail: 'ada' },
      { ...waiting, detail: 'nobody' },
    ]);
    expect(await store.selectFrom('account_keys').selectAll().where('member_id', '>', 0).execute()).toEqual([]);
    service.pass(2 * SECOND);
    await service.services.emailQueue.deliverDue();
    expect(up.received.map(({ to }) => to)).toEqual([['ada@brainhouse.example']]);
  });
});

// What the answer of a mail server means is the same with each database.
it.each([
  ['ada', 'RCPT', 550, '5.1.10 The domain accepts no mail', 0],
  ['jörg', 'MAIL', 553, '5.6.7 Non-ASCII addresses not permitted', 0],
  ['jörg', 'RCPT', 553, '5.6.7 Non-ASCII addresses not permitted', 0],
  ['jörg', 'DATA', 553, '5.6.7 Non-ASCII addresses not permitted', 0],
  // It is not about the address of this recipient.
  ['ada', 'MAIL', 553, '5.6.7 Non-ASCII addresses not permitted', 1],
  ['ada', 'MAIL', 550, '5.1.2 Unknown domain of the sender', 1],
  ['ada', 'RCPT', 550, '5.7.1 Relaying denied', 1],
  ['ada', 'RCPT', 550, 'Not accepted', 1],
  ['ada', 'DATA', 554, '5.7.1 Looks like spam', 1],
] as const)(
  'OPS-90: emails to %s are given up or wait by the answer to %s: %s %s, %s wait',
  async (name, step, code, message, waiting) => {
    const refusing = await startRefusing(step, code, message);
    const service = await startWithMail(await openMigratedSqlite(), refusing.url);
    await signUp(service.services, signUpForm('ada', { email: `${name}@home.example` }));
    await service.services.emailQueue.deliverDue();
    const state = { waiting, failing: waiting, failedPermanently: 1 - waiting };
    expect(await service.services.emailQueue.state()).toMatchObject(state);
  },
);

/** A process waits some seconds for a stalled conversation. */
const SHORT_WAITS = `--require=${path.resolve('__tests__/member-service/support/short-waits.cjs')}`;

it('API-26, API-42: emails are kept at SIGTERM in a stalled conversation, with a line in the log, and arrive after the next start', async () => {
  await Promise.all(
    DATABASES.map(async ({ open }) => {
      const database = await open();
      const silent = await startSilentServer();
      const env = { ...mailEnvironment(database, silent.url), NODE_OPTIONS: SHORT_WAITS };
      const first = await startServiceProcess(env);
      expect(await signUpOver(first.base, 'ada')).toBe(201);
      await silent.connected;
      first.child.kill('SIGTERM');
      await first.waitFor('email interrupted; it is sent after the next start');
      expect(await first.ended).toEqual([0, null]);
      await silent.close();
      const up = await startMailServer();
      const second = await startServiceProcess(mailEnvironment(database, up.url));
      await second.waitFor('email accepted by the mail server');
      expect(up.received.map(({ to }) => to)).toEqual([['ada@brainhouse.example']]);
      second.child.kill('SIGTERM');
      expect(await second.ended).toEqual([0, null]);
      await up.close();
    }),
  );
});

it('OPS-192: emails that the mail server has at SIGTERM hold up no stop, and are sent again an hour later at the earliest', async () => {
  const database = await openSqlite();
  let hasEmail: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (hasEmail = resolve));
  const received: string[] = [];
  const slow = await startMailServer(0, {
    onData(stream) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        received.push(raw);
        hasEmail();
      });
    },
  });
  const first = await startServiceProcess({ ...mailEnvironment(database, slow.url), NODE_OPTIONS: SHORT_WAITS });
  expect(await signUpOver(first.base, 'ada')).toBe(201);
  await late;
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
  await slow.close();
  const up = await startMailServer();
  const log = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  for (const [minutes, copies] of [
    [0, 0],
    [55, 0],
    [65, 1],
  ] as const) {
    const services = await openServices(readConfig(mailEnvironment(database, up.url), '/'), log, {
      now: () => new Date(Date.now() + minutes * 60 * SECOND),
    });
    await services.emailQueue.deliverDue();
    await services.close();
    expect(up.received).toHaveLength(copies);
  }
  received.push(up.received[0]?.raw ?? '');
  const emails = await Promise.all(received.map(readMail));
  expect(new Set(emails.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
  await up.close();
});

it('API-42, OPS-103: the service looks for emails that are due every five seconds, and for data that are to be deleted every hour', async () => {
  fakeIntervals();
  const service = await startService();
  service.breakMail('down');
  await signUp(service.services, signUpForm('ada'));
  await service.services.emailQueue.deliverDue();
  service.repairMail();
  service.pass(30 * SECOND);
  jest.advanceTimersByTime(5 * SECOND);
  await service.mailTo('ada@brainhouse.example');
  // The deletion refuses to work with this clock.
  service.pass(2 * 60 * 60 * SECOND);
  jest.advanceTimersByTime(60 * 60 * SECOND);
  await service.close();
  expect(service.logText()).toContain('nothing is deleted for a day');
});

it('an email with a link that an import of an earlier version has stored is not sent', async () => {
  const database = await openSqlite();
  const service = await startService({}, database);
  const { services } = service;
  const { emailQueue } = services;
  await createAccount(services, signUpForm('one'), { approved: true });
  const store = await openStore(database, console);
  const email = { kind: 'moved', member_id: 1, created_at: 0, due_at: 0, attempts: 0 } as const;
  await store.insertInto('email_queue').values(email).execute();
  await store.destroy();
  await emailQueue.deliverDue();
  expect(service.mails).toEqual([]);
  expect(await emailQueue.state()).toMatchObject({ waiting: 0 });
});

it('keeps an email of a type that only a later version has', async () => {
  const database = await openMigratedSqlite();
  const service = await startService({}, database, { worksInBackground: false });
  const { emailQueue, store } = service.services;
  const email = { kind: 'of-a-later-version' as 'moved', created_at: service.now().getTime(), due_at: 0, attempts: 0 };
  await store.insertInto('email_queue').values(email).execute();
  await emailQueue.deliverDue();
  expect(await emailQueue.state()).toMatchObject({
    waiting: 1,
    reason: 'This version has no email of the type of-a-later-version.',
  });
});
