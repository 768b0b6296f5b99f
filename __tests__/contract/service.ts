import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildApp } from '../../member-service/app';
import { OMITTED_TABLES, TABLE_NAMES } from '../../member-service/backup/tables';
import { runMembersCommand } from '../../member-service/cli/run';
import { readConfig } from '../../member-service/config';
import { createLog } from '../../member-service/lib/log';
import { CONFIRM_PATH } from '../../member-service/subjects/sign-up/emails';
import { openServices } from '../../member-service/open-services';
import { connectStore } from '../../member-service/store/connect-store';
import { BOTH_DATABASES, type TestDatabase } from '../support/databases';
import { fakeDate } from '../support/fake-clock';
import { readMail } from '../support/mail';
import { startMailServer } from '../support/mail-server';
import { addBystanders, OPERATORS, readBystander } from '../member-service/support/bystanders';
import {
  call,
  REQUESTS_PER_HOUR,
  tokenRoute,
  type BackEnd,
  type PersonalData,
  type Rows,
} from '../../contract/cases/back-end';
import type { TestedBackEnd } from '../../contract/cases/test-cases';
import { applyAsInstructor } from '../../member-service/subjects/instructors/apply';
import { requireAccount } from '../../member-service/accounts/accounts';
import { approve, reject } from '../../member-service/subjects/decisions/decide';
import { deleteAccount } from '../../member-service/subjects/deletion/delete-account';
import { importFigures } from '../../member-service/subjects/lessons/import-figures';
import { markLesson } from '../../member-service/subjects/lessons/progress';
import { endSessions } from '../../member-service/subjects/own-account/end-sessions';

/** The values of JSON by their paths, without the numbers of elements. */
function flatten(value: unknown, path: readonly string[] = [], into = new Map<string, string[]>()): PersonalData {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      flatten(part, Array.isArray(value) ? path : [...path, name], into);
  } else if (['string', 'number', 'boolean'].includes(typeof value)) {
    const name = path.join('.');
    into.set(name, [...(into.get(name) ?? []), JSON.stringify(value).replace(/^"|"$/g, '')]);
  }
  return into;
}

function confirmationKey(email: string): string {
  return new URL(/https:\S+[?&]key=\S+/.exec(email)?.[0] ?? '').searchParams.get('key') ?? '';
}

/** The member service on each database. */
export const SERVICES: readonly TestedBackEnd[] = BOTH_DATABASES.map(({ name, open }) => ({
  name,
  start: async () => startServiceBackEnd(await open()),
}));

/** Starts the member service on a port of its own, with a mail server and a clock that can be set. */
async function startServiceBackEnd(database: TestDatabase): Promise<BackEnd> {
  let mailServer: Parameters<BackEnd['setMailServer']>[0] = 'accepts';
  const held: (() => void)[] = [];
  let ahead = 0;
  const lines: string[] = [];
  const mail = await startMailServer(0, {
    onMailFrom(_address, _session, callback) {
      if (mailServer === 'holds') {
        held.push(() => callback(null));
        return;
      }
      // A refusal of the sender says nothing about the address of the recipient.
      callback(
        mailServer === 'refuses' ? Object.assign(new Error('5.7.60 You may not send'), { responseCode: 550 }) : null,
      );
    },
  });
  const variables = {
    DATA_DIR: database.dataDir,
    LOG_LEVEL: 'debug',
    PUBLIC_DIR: '/nowhere',
    MARKET_UPSTREAM: '',
    JWT_SECRET: 'a secret for tests, of forty characters.',
    SMTP_URL: mail.url,
    MAIL_FROM: 'post@brainhouse.example',
    SITE_URL: 'https://brainhouse.example',
    SERVICE_URL: 'https://accounts.brainhouse.example',
    OPERATORS: OPERATORS.join(','),
    SIGNUPS_PER_HOUR: String(REQUESTS_PER_HOUR),
    RESETS_PER_HOUR: String(REQUESTS_PER_HOUR),
  };
  const config = {
    ...readConfig(variables, database.dataDir),
    databaseUrl: database.databaseUrl,
  };
  const log = createLog('debug', { write: (line) => lines.push(line) });
  function now(): Date {
    return new Date(Date.now() + ahead);
  }
  const services = await openServices(config, log, { now, lookupDelayMs: () => 0 });
  await addBystanders(config, now());
  let bystander = await readBystander(config);
  const app = await buildApp({ config, services, log, maxDelayMs: Infinity });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const backEnd: BackEnd = {
    type: 'service',
    origin,
    loginEndpoints: [tokenRoute(origin)],
    async approve(username) {
      await approve(services, username, { evenUnconfirmed: true });
    },
    async reject(username) {
      await reject(services, username);
    },
    async endSessions(username) {
      await endSessions(services, username);
    },
    async emailsTo(address) {
      const received = mail.received.filter(({ to }) => to.includes(address));
      const emails = await Promise.all(received.map(({ raw }) => readMail(raw)));
      return emails.map(({ headers, text }) => `${headers.get('subject') ?? ''}\n\n${text}`);
    },
    openConfirmation: (email) => call({ origin }, `${CONFIRM_PATH}?key=${confirmationKey(email)}`),
    confirm: (email, answer = 'yes') =>
      call({ origin }, CONFIRM_PATH, { form: { key: confirmationKey(email), answer } }),
    setMailServer(state) {
      mailServer = state;
      if (state !== 'holds') held.splice(0).forEach((accept) => accept());
    },
    async passTime(ms) {
      ahead += ms;
      await services.emailQueue.deliverDue();
    },
    async resetLimits() {
      const store = connectStore(config, log);
      await store.deleteFrom('attempts').execute();
      await store.destroy();
    },
    async restoreBackup() {
      const file = path.join(database.dataDir, 'test.backup');
      // The commands have the clock of the machine.
      fakeDate(now());
      for (const args of [
        ['backup', file],
        ['restore', file, '--overwrite'],
      ]) {
        const errors: string[] = [];
        const env = { ...variables, DATABASE_URL: database.databaseUrl };
        const terminal = {
          ...{ print: () => undefined, warn: (text: string) => errors.push(text), confirm: undefined },
          ...{ send: undefined, input: process.stdin },
        };
        const code = await runMembersCommand(args, { env, cwd: database.dataDir, terminal });
        if (code !== 0) throw new Error(errors.join('\n'));
      }
      jest.useRealTimers();
      await rm(file);
      // It has ended all sessions.
      bystander = await readBystander(config);
    },
    async exportOf(username) {
      await services.background.waitForAll();
      return flatten(await services.readPersonalData(username));
    },
    async learn(name) {
      const owner = await requireAccount(services, name);
      await markLesson(services, owner, { lesson: 'search-basics', isDone: true, after: 0 });
      await applyAsInstructor(services, owner, {
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        phone: '',
        expertise: 'Bookkeeping',
      });
      const line = { line: 2, field: 'username', name, percent: 40, courses: null, hours: null } as const;
      await importFigures(services, [line], false);
    },
    async deleteAccount(username) {
      await deleteAccount(services, username);
    },
    async stored() {
      const store = connectStore(config, log);
      const rows: Record<string, Rows[string]> = {};
      // One after the other: on a busy machine, many new connections at the same time take longer than a request may wait.
      for (const table of [...TABLE_NAMES, ...OMITTED_TABLES]) {
        rows[table] = await store.selectFrom(table).selectAll().execute();
      }
      await store.destroy();
      return rows;
    },
    log: async () => lines.join(''),
    async stop() {
      expect(await readBystander(config)).toBe(bystander);
      await app.close();
      await mail.close();
    },
  };
  return backEnd;
}
