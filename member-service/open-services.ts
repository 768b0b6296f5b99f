import { randomInt } from 'node:crypto';
import { createRateLimiter } from './auth/rate-limiter';
import { createBackgroundTasks } from './lib/background-tasks';
import { createClockWatch } from './lib/clock-watch';
import { type AccountsConfig, type MailConfig, ConfigError } from './config';
import { errorMessage } from '../contract/unknown-value';
import { createKeyedHash } from './auth/keyed-hash';
import type { ServiceLog } from './lib/log';
import type { Mailer } from './mail/email';
import { deleteOldEmailFailures, readEmailFailures } from './mail/email-failures';
import { createEmailQueue, type EmailQueue } from './mail/email-queue';
import { createOutboxMailer } from './mail/outbox';
import { createSmtpMailer } from './mail/smtp';
import { deleteExpiredOneTimeTokens } from './accounts/one-time-tokens';
import { recordAction, type RecordAction } from './accounts/audit';
import { deleteKeptLongEnough } from './accounts/retention';
import { fillAddressKeys, sharedAddresses } from './accounts/shared-addresses';
import { createAccountEvents } from './accounts/account-events';
import { createSessionRecords } from './auth/session-records';
import { readIvCodes } from './subjects/sign-up/iv-codes';
import { eraseDeleted } from './store/erase-deleted';
import { CLEANUP_INTERVAL_MS, isTrustedClock, noteCleanUp, noteNewDatabase, readCleanUp } from './store/clean-up-times';
import type { Store } from './store/connect-store';
import { openStore } from './migrations/open-store';
import { brokenPromises } from './store/check-promises';
import { StoreError } from './store/store-error';
import type { PostgresLimits } from './store/postgres-pool';
import { checkStore, openedFile } from './doctor/readiness';
import { createUrlSigner } from './auth/signed-urls';
import { loadOrCreateSecret } from './auth/token-secret';
import { createTokens } from './auth/tokens';
import type { Services } from './services';
import {
  afterFailure,
  allStoredKinds,
  cleanUpSubjects,
  composeQueued,
  doWhatIsDue,
  deleteOldOfSubjects,
  offersTo,
  readPersonalData,
  startSubjects,
} from './subjects';

/** Parts that a test or a command may replace. */
export interface ServiceParts {
  readonly now?: () => Date;
  readonly mailer?: Mailer;
  /** Time limits of PostgreSQL's queries, by default those of requests. */
  readonly limits?: PostgresLimits;
  /**
   * Whether stored emails are sent as soon as they are due, and expired rows are deleted. False for a command: it sends only its own
   * emails, and the clock of the machine that it runs on must not decide what has expired.
   */
  readonly worksInBackground?: boolean;
  readonly lookupDelayMs?: () => number;
  /** Who makes the changes, for the audit table; `service` by default. */
  readonly actor?: string;
}

/** How often a process looks for what is due, in milliseconds. */
const DUE_MS = 5_000;

/** How long a request waits before an account is looked for, in milliseconds. */
const LOOKUP_DELAY_MS = { least: 500, most: 3_000 };

/**
 * Opens the store, migrates it and creates the services that use it.
 * @throws {StoreError} if the data folder or the database cannot be used
 * @throws {ConfigError} if the list of I.V. codes cannot be read
 */
export async function openServices(
  config: AccountsConfig,
  log: ServiceLog,
  parts: ServiceParts = {},
): Promise<Services> {
  const { now = () => new Date(), worksInBackground = true, actor = 'service' } = parts;
  await assertIvCodes(config.ivCodesFile);
  const store = await openStore(config, log, parts.limits && { limits: parts.limits });
  try {
    if (worksInBackground) await assertKeepsPromises(store, config, log);
    const sqliteFile = config.databaseUrl === undefined ? openedFile(config.dataDir) : undefined;
    await noteNewDatabase(store, now());
    const secret = config.jwtSecret ?? (await loadOrCreateSecret(config.dataDir));
    const signing = { secret, previousSecret: config.jwtPreviousSecret, issuer: config.siteUrl, now };
    const tokens = createTokens(signing);
    const mailer = parts.mailer ?? createMailer(config.mail, log);
    const background = createBackgroundTasks(log);
    const sessions = createSessionRecords(store, now, background, config.sessionIdleMinutes);
    const keyedHash = createKeyedHash(secret);
    const rateLimiter = createRateLimiter(store, now, keyedHash);
    const events = createAccountEvents(store, background, now, keyedHash);
    const record: RecordAction = (transaction, action, account, by = actor) =>
      recordAction(transaction, { at: now(), actor: by, action, account });
    const emailQueue: EmailQueue = createEmailQueue({
      store,
      mailer,
      compose: (email, isFirst) => composeQueued(services, email, isFirst),
      log,
      now,
      onFailedPermanently: (transaction, email) => afterFailure(services, transaction, email),
    });
    const clock = createClockWatch(now);

    async function cleanUp(): Promise<void> {
      await events.storeLeftOut();
      if (!(await isTrustedClock(store, now(), clock.wasSet()))) {
        const lastCleanUp = (await readCleanUp(store))?.trusted_at ?? null;
        if (lastCleanUp === null) {
          log.warn('no clean-up of this database is known, as after a restore: nothing is deleted for a day');
        } else {
          log.error(
            { time: now(), lastCleanUp: new Date(lastCleanUp) },
            'the system clock was set by more than an hour, or is more than a day ahead of the last clean-up: nothing is deleted for a day',
          );
        }
        return;
      }
      await rateLimiter.deleteExpired();
      await deleteExpiredOneTimeTokens(store, now());
      await deleteOldEmailFailures(store, now());
      await cleanUpSubjects(services);
      await deleteKeptLongEnough(services, (before) => deleteOldOfSubjects(services, before));
      await eraseDeleted(store);
      await noteCleanUp(store, now());
    }

    let closing: Promise<void> | undefined;
    async function closeAll(): Promise<void> {
      clearInterval(cleanup);
      clearInterval(poll);
      background.start('store a number of events', () => events.storeLeftOut());
      await background.waitForAll();
      await emailQueue.stop();
      await mailer.close();
      await store.destroy();
    }
    const services: Services = {
      config,
      log,
      now,
      store,
      record,
      tokens,
      sessions,
      events,
      background,
      hash: keyedHash,
      lookupDelayMs: parts.lookupDelayMs ?? (() => randomInt(LOOKUP_DELAY_MS.least, LOOKUP_DELAY_MS.most)),
      urlSigner: createUrlSigner(signing),
      rateLimiter,
      mailer,
      emailQueue,
      emailFailures: () => readEmailFailures(store),
      storedKinds: allStoredKinds(config.retention),
      readPersonalData: (name, by) => readPersonalData(services, name, by),
      offersTo: (account) => offersTo(services, account),
      readiness: () => checkStore(store, emailQueue, config, sqliteFile),
      cleanUp,
      close: () => (closing ??= closeAll()),
    };

    if (worksInBackground) {
      (await sharedAddresses(store, true)).forEach((sentence) => log.warn(sentence));
      await fillAddressKeys(store);
      emailQueue.start();
      background.start('start the subjects', () => startSubjects(services));
    }

    let isPolling = false;
    async function pollDue(): Promise<void> {
      if (isPolling) return;
      isPolling = true;
      await doWhatIsDue(services).finally(() => (isPolling = false));
    }
    const poll = worksInBackground
      ? setInterval(() => background.start('do what is due', pollDue), DUE_MS).unref()
      : undefined;

    function deleteExpired(): void {
      background.start('delete expired rows', cleanUp);
    }
    if (worksInBackground) {
      deleteExpired();
    }
    const cleanup = worksInBackground ? setInterval(deleteExpired, CLEANUP_INTERVAL_MS).unref() : undefined;

    return services;
  } catch (error) {
    await store.destroy();
    throw error;
  }
}

/** Refuses a database that can only be read, and warns of one that may lose changes. */
async function assertKeepsPromises(store: Store, config: AccountsConfig, log: Pick<ServiceLog, 'warn'>): Promise<void> {
  for (const { message, isFatal } of await brokenPromises(store, config)) {
    if (isFatal) throw new StoreError(message);
    log.warn(message);
  }
}

async function assertIvCodes(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  try {
    await readIvCodes(file);
  } catch (error) {
    throw new ConfigError([`IV_CODES_FILE: write the path of a readable text file; ${errorMessage(error)}`]);
  }
}

/** Creates the mailer of the configuration: a mail server if there is one, otherwise a folder of files. */
export function createMailer(config: MailConfig, log: Pick<ServiceLog, 'info' | 'warn'>): Mailer {
  return config.smtpUrl === undefined
    ? createOutboxMailer(config, log)
    : createSmtpMailer({ smtpUrl: config.smtpUrl, from: config.from }, log);
}
