import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppOptions } from '../../../member-service/app';
import { readConfig, type ServiceConfig } from '../../../member-service/config';
import { createLog } from '../../../member-service/lib/log';
import type { Email, Mailer } from '../../../member-service/mail/email';
import { openServices, type ServiceParts } from '../../../member-service/open-services';
import { noteCleanUp } from '../../../member-service/store/clean-up-times';
import { connectStore, type Store } from '../../../member-service/store/connect-store';
import { openMigratedSqlite, type TestDatabase } from '../../support/databases';
import { whenOver } from '../../support/when-over';
import { addBystanders, OPERATORS, readBystander } from './bystanders';
import { PASSWORD } from './sign-up-form';

export const ME = '/wp-json/wp/v2/users/me';
export const TOKEN = '/wp-json/jwt-auth/v1/token';

const JWT_SECRET = 'a secret for tests, of forty characters.';
/** A mail server; the test mailer gets its emails. */
export const MAIL = { smtpUrl: 'smtp://127.0.0.1:1', from: 'post@brainhouse.example', outboxDir: '/nowhere' };
/** Pages of the service are on another host than the site. */
export const SERVICE_URL = 'https://accounts.brainhouse.example';
const DAY_MS = 24 * 60 * 60_000;
const START = new Date('2025-06-30T12:00:00.000Z');

/** The service in this process, with a controlled time and a test mailer. */
export type ServiceUnderTest = Awaited<ReturnType<typeof startService>>;

/**
 * Starts the service on a database of its own, by default a SQLite file. It is closed when the test is over. It has two operators, another
 * address than the site, and two people whom no test names (`bystanders.ts`): what a test does to its own members has to leave them as they
 * are.
 * @param changes differences from the default configuration
 * @param others differences from the usual parts: controlled time, test mailer, resets without a delay, no refusals on a busy machine (with
 * `maxDelayMs: undefined` those of the product); `hasBystanders: false` for a database that has to be empty, or is damaged or replaced
 */
export async function startService(
  changes: Partial<ServiceConfig> = {},
  database?: TestDatabase,
  others: ServiceParts & Pick<AppOptions, 'maxDelayMs' | 'hasAccounts'> & { readonly hasBystanders?: boolean } = {},
) {
  const { maxDelayMs, hasAccounts, hasBystanders = true, ...parts } = { maxDelayMs: Infinity, ...others };
  const { dataDir, databaseUrl } = database ?? (await openMigratedSqlite());
  const config: ServiceConfig = {
    ...readConfig({ LOG_LEVEL: 'debug', PUBLIC_DIR: '/nowhere', MARKET_UPSTREAM: '', JWT_SECRET }, dataDir),
    siteUrl: 'https://brainhouse.example',
    serviceUrl: SERVICE_URL,
    operators: OPERATORS,
    dataDir,
    databaseUrl,
    ...changes,
  };
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  let time = START.getTime();
  const testMailer = createTestMailer();
  const services = await openServices(config, log, {
    now: () => new Date(time),
    mailer: testMailer.mailer,
    lookupDelayMs: () => 0,
    ...parts,
  });
  let mayChangeAll = false;
  if (hasBystanders) {
    const before = await addBystanders(config, START);
    whenOver(async () => {
      if (!mayChangeAll) expect(await readBystander(config)).toBe(before);
    });
  }
  const app = await buildApp({ config, services, log, maxDelayMs, hasAccounts });
  let closing: Promise<void> | undefined;
  /** Closes it before the test is over. */
  function close(): Promise<void> {
    closing ??= Promise.resolve(app.close());
    return closing;
  }
  whenOver(close);

  return {
    app,
    services,
    config,
    /** The emails that were sent, oldest first. */
    mails: testMailer.mails,
    /** The log as one text. */
    logText: () => lines.join(''),
    /** Advances the service's time. */
    pass(ms: number): void {
      time += ms;
    },
    now: () => new Date(time),
    /**
     * Deletes what is to be deleted after some days, as a service does that has worked until then. This one would notice that its clock was
     * set, and delete nothing.
     */
    async cleanUpLater(days: number): Promise<void> {
      const later = new Date(time + days * DAY_MS);
      const store = connectStore(config, log);
      await noteCleanUp(store, later);
      await store.destroy();
      const cleaning = await openServices(config, log, {
        now: () => later,
        mailer: testMailer.mailer,
        worksInBackground: false,
      });
      await cleaning.cleanUp();
      await cleaning.close();
    },
    breakMail: testMailer.break,
    repairMail: testMailer.repair,
    mailTo: testMailer.mailTo,
    get: (url: string, options?: InjectOptions): Promise<LightMyRequestResponse> =>
      app.inject({ method: 'GET', url, ...options }),
    post: (url: string, body: unknown, options?: InjectOptions): Promise<LightMyRequestResponse> =>
      app.inject({
        method: 'POST',
        url,
        payload: JSON.stringify(body),
        ...options,
        headers: { 'content-type': 'application/json', ...options?.headers },
      }),
    /** Sends a form, as a page of the service does. */
    submit: (url: string, fields: Readonly<Record<string, string>>): Promise<LightMyRequestResponse> =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
    /** @returns the token of a new session */
    async signIn(username = 'ada', password = PASSWORD, options: InjectOptions = {}): Promise<string> {
      const answer = await app.inject({ method: 'POST', url: TOKEN, payload: { username, password }, ...options });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
      return answer.json<{ token: string }>().token;
    },
    /** The status of a request with a token. */
    statusOf: async (token: string) => (await app.inject({ url: ME, headers: bearer(token) })).statusCode,
    /** A connection of its own, which is closed when the test is over. */
    connect(): Store {
      const store = connectStore(config, log);
      whenOver(() => store.destroy());
      return store;
    },
    /** For a test that changes all accounts, such as a restore. */
    changesAll(): void {
      mayChangeAll = true;
    },
    close,
  };
}

/** The header with a token. */
export function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** An error in the shape of the WordPress REST API. */
export function restError(status: number, code: string): { code: string; message: string; data: { status: number } } {
  return { code, message: expect.stringMatching(/^[^<>]+$/) as string, data: { status } };
}

/** Expects this error, in this shape. */
export function expectError(answer: LightMyRequestResponse, status: number, code: string): void {
  expect([answer.statusCode, answer.json()]).toEqual([status, restError(status, code)]);
}

function createTestMailer() {
  const mails: Email[] = [];
  const waiting = new Set<() => void>();
  let failure: string | undefined;
  const mailer: Mailer = {
    async send(mail) {
      if (failure !== undefined) throw new Error(failure);
      mails.push(mail);
      waiting.forEach((resolve) => resolve());
      waiting.clear();
    },
    takes: async () => true,
    close: async () => undefined,
  };
  return {
    mails,
    mailer,
    /** Makes emails fail from now on. */
    break(reason: string): void {
      failure = reason;
    },
    /** Makes emails work again. */
    repair(): void {
      failure = undefined;
    },
    /** Waits for an email to this address. */
    async mailTo(address: string): Promise<Email> {
      for (;;) {
        const mail = mails.findLast(({ to }) => to === address);
        if (mail) return mail;
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
  };
}
