import { UnconfirmedError, type Email } from '../../../member-service/mail/email';
import { createMailer } from '../../../member-service/open-services';
import { createEmailClaims } from '../../../member-service/mail/email-claims';
import { createEmailQueue, type EmailQueue } from '../../../member-service/mail/email-queue';
import { BOTH_DATABASES, type TestDatabase } from '../../support/databases';
import { fakeIntervals } from '../../support/fake-clock';
import { readMail } from '../../support/mail';
import type { MailServer } from '../../support/mail-server';
import { FROM, openOther, startMail, startWithMail } from '../support/mail-processes';
import type { ServiceUnderTest } from '../support/service-under-test';
import { signUpForm } from '../support/sign-up-form';
import { signUp } from '../../../member-service/subjects/sign-up/sign-up';

const SECOND = 1_000;

describe.each(BOTH_DATABASES)('emails on $name', ({ open }) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
  });

  /** A service whose first email arrives, but whose mail server confirms none. */
  async function startUnconfirmed(): Promise<{ readonly up: MailServer; readonly service: ServiceUnderTest }> {
    const up = await startMail();
    const log = { info: jest.fn(), warn: jest.fn() };
    const mailer = createMailer({ smtpUrl: up.url, from: FROM, outboxDir: '/nowhere' }, log);
    async function send(email: Email): Promise<void> {
      await mailer.send(email);
      throw new UnconfirmedError(new Error('Connection closed unexpectedly'));
    }
    const service = await startWithMail(database, up.url, { mailer: { ...mailer, send } });
    await signUp(service.services, signUpForm('ada'));
    await service.services.emailQueue.deliverDue();
    return { up, service };
  }

  it('OPS-192: that the mail server has and never confirms are sent twice at most, an hour apart, with one id', async () => {
    const { up, service } = await startUnconfirmed();
    expect(await service.services.emailQueue.state()).toMatchObject({ waiting: 1, failing: 1, failedPermanently: 0 });
    for (const [minutes, copies] of [
      [59, 1],
      [1, 2],
      [60, 2],
      [24 * 60, 2],
    ] as const) {
      service.pass(minutes * 60 * SECOND);
      await service.services.emailQueue.deliverDue();
      expect(up.received).toHaveLength(copies);
    }
    const emails = await Promise.all(up.received.map(({ raw }) => readMail(raw)));
    expect(new Set(emails.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
    expect(service.logText()).toMatch(/has not confirmed it.*is given up/);
  });

  it('OPS-192: that were not confirmed count as such after other failures, too', async () => {
    const { up, service } = await startUnconfirmed();
    await up.close();
    service.pass(60 * 60 * SECOND);
    await service.services.emailQueue.deliverDue();
    expect((await service.services.emailQueue.state()).reason).toMatch(/ECONNREFUSED.*before: .*has not confirmed it/);
    const again = await startMail(up.port);
    service.pass(60 * 60 * SECOND);
    await service.services.emailQueue.deliverDue();
    expect(again.received).toHaveLength(1);
    expect(await service.services.emailQueue.state()).toMatchObject({ waiting: 0, failedPermanently: 1 });
  });

  it('OPS-192: belong to the process that sends them for as long as the mail server takes', async () => {
    fakeIntervals();
    const held: (() => void)[] = [];
    const up = await startMail(0, { onRcptTo: (_address, _session, callback) => held.push(callback) });
    const service = await startWithMail(database, up.url);
    await signUp(service.services, signUpForm('ada'));
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const store = service.connect();
    for (let minute = 1; minute <= 3; minute += 1) {
      service.pass(50 * SECOND);
      jest.advanceTimersByTime(15 * SECOND);
      const renewed = service.now().getTime() + 60 * SECOND;
      let dueAt = 0;
      while (dueAt < renewed)
        dueAt = (await store.selectFrom('email_queue').select('due_at').executeTakeFirstOrThrow()).due_at;
    }
    const other = await openOther(database, up.url, { worksInBackground: false, now: service.now });
    await other.emailQueue.deliverDue();
    expect(held).toHaveLength(1);
    held.forEach((accept) => accept());
    await service.services.emailQueue.deliverDue();
    expect(up.received).toHaveLength(1);
  });

  it('OPS-193: of a command are sent by the command, and not by the service beside it', async () => {
    const store = (await startWithMail(database, '', { worksInBackground: false })).connect();
    const sent: string[] = [];
    const [command, service] = ['command', 'service'].map((name) =>
      createEmailQueue({
        store,
        log: { info: jest.fn(), warn: jest.fn(), error: jest.fn() },
        now: () => new Date(),
        compose: async () => ({ to: 'ada@home.example', subject: '', text: '', html: '' }),
        mailer: { send: async () => void sent.push(name), takes: async () => true, close: async () => undefined },
      }),
    ) as [EmailQueue, EmailQueue];
    const id = await command.addForDelivery(store, { type: 'approved' });
    await service.deliverDue();
    expect([await command.deliver(id), sent]).toEqual([{ sent: true }, ['command']]);
    // A command that was suspended for so long says the truth.
    const late = await command.addForDelivery(store, { type: 'approved' });
    await store.updateTable('email_queue').set({ due_at: 0 }).execute();
    await service.deliverDue();
    expect(await command.deliver(late)).toMatchObject({ sent: false, isUnderway: true });
  });

  it('that another process has claimed meanwhile are not postponed by the one that was suspended', async () => {
    const store = (await startWithMail(database, '', { worksInBackground: false })).connect();
    let time = Date.now();
    const claims = createEmailClaims(store, () => new Date(time));
    await store
      .insertInto('email_queue')
      .values({ kind: 'approved', attempts: 0, created_at: time, due_at: time })
      .execute();
    const suspended = await claims.claimNext(new Map());
    time += 120 * SECOND;
    const other = await claims.claimNext(new Map());
    if (!suspended || !other) throw new Error('Nothing was claimed.');
    await claims.postpone(suspended, { due_at: 0 });
    expect(await store.selectFrom('email_queue').selectAll().execute()).toEqual([other]);
  });
});
