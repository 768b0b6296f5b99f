import { randomInt } from 'node:crypto';
import { createRateLimiter, type RateLimiter } from './auth/rate-limiter';
import { createBackgroundTasks } from './lib/background-tasks';
import { createClockWatch } from './lib/clock-watch';
import { type AccountsConfig, type MailConfig, ConfigError } from './config';
import { errorMessage } from '../contract/unknown-value';
import { createKeyedHash } from './auth/keyed-hash';
import type { ServiceLog } from './lib/log';
import type { Mailer } from './mail/email';
import { deleteOldEmailFailures, readEmailFailures, type EmailFailure } from './mail/email-failures';
import { createEmailQueue, type EmailQueue } from './mail/email-queue';
import { createOutboxMailer } from './mail/outbox';
import { createSmtpMailer } from './mail/smtp';
import { deleteExpiredOneTimeTokens } from './accounts/one-time-tokens';
import { createAccountEmails, reportUnreachable } from './accounts/account-emails';
import { recordAction } from './accounts/audit';
import { createInstructors, type Instructors } from './subjects/instructors/applications';
import { readStoredAbout, type StoredAbout } from './accounts/stored-about';
import type { Account } from './accounts/account';
import { createAccounts, type Accounts } from './accounts/accounts';
import { deleteKeptLongEnough } from './accounts/retention';
import { fillAddressKeys, sharedAddresses } from './accounts/shared-addresses';
import { createAccountEvents, type AccountEvents } from './accounts/account-events';
import { createSeenDevices, type SeenDevices } from './accounts/seen-devices';
import { createSessionRecords, type SessionRecords } from './auth/session-records';
import { readIvCodes } from './accounts/sign-up';
import { eraseDeleted } from './store/erase-deleted';
import { CLEANUP_INTERVAL_MS, isTrustedClock, noteCleanUp, noteNewDatabase, readCleanUp } from './store/clean-up-times';
import type { Store } from './store/connect-store';
import { openStore } from './migrations/open-store';
import { brokenPromises } from './store/check-promises';
import { StoreError } from './store/store-error';
import type { PostgresLimits } from './store/postgres-pool';
import { checkStore, openedFile, type StoreReadiness } from './doctor/readiness';
import { createUrlSigner, type UrlSigner } from './auth/signed-urls';
import { loadOrCreateSecret } from './auth/token-secret';
import { createTokens, type Tokens } from './auth/tokens';

/** What the routes and the members command use. */
export interface Services {
  readonly accounts: Accounts;
  readonly instructors: Instructors;
  readonly tokens: Tokens;
  readonly sessions: SessionRecords;
  readonly events: AccountEvents;
  readonly seenDevices: SeenDevices;
  readonly urlSigner: UrlSigner;
  readonly rateLimiter: RateLimiter;
  readonly mailer: Mailer;
  /** For `/readyz`, metrics and tests; the accounts send their emails themselves. */
  readonly emailQueue: Pick<EmailQueue, 'state' | 'deliverDue'>;
  /** The emails to members that failed permanently, oldest first. */
  emailFailures(): Promise<readonly EmailFailure[]>;
  /** What is stored about a member besides the account, the audit and the events. */
  readonly storedAbout: (member: Account) => Promise<StoredAbout>;
  /** Whether the database answers in time and has the newest tables, and the emails that wait; see `checkStore`. For `/readyz`. */
  readiness(): Promise<StoreReadiness>;
  /** Deletes expired rows, as the service does every hour. */
  cleanUp(): Promise<void>;
  /** Waits for the email that is being sent, but not longer than a shutdown may take, then closes mailer and store. Further calls do nothing. */
  close(): Promise<void>;
}

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
  readonly resetDelayMs?: () => number;
  /** Who makes the changes, for the audit table; `service` by default. */
  readonly actor?: string;
}

/**
 * How long a requested reset waits before the account is looked for, in milliseconds: longer than the response takes, and not
 * always the same, so that the time of the next responses shows nothing.
 */
const RESET_DELAY_MS = { least: 500, most: 3_000 };

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
    const emails = createAccountEmails({ store, rateLimiter, mailer, config, log, now });
    const emailQueue: EmailQueue = createEmailQueue({
      store,
      mailer,
      compose: emails.compose,
      log,
      now,
      async onFailedPermanently(transaction, { type }) {
        if (type === 'confirm-address') await reportUnreachable(transaction, emailQueue, config.operators);
      },
    });
    const seenDevices = createSeenDevices({ store, queue: emailQueue, rateLimiter, background, now, hash: keyedHash });
    const resetDelayMs = parts.resetDelayMs ?? (() => randomInt(RESET_DELAY_MS.least, RESET_DELAY_MS.most));
    const accounts = createAccounts({
      store,
      emails,
      mailer,
      queue: emailQueue,
      events,
      sessions,
      config,
      actor,
      now,
      resetDelayMs,
    });
    const instructors = createInstructors({
      store,
      queue: emailQueue,
      mailer,
      config,
      now,
      record: (transaction, action, account, by = actor) =>
        recordAction(transaction, { at: now(), actor: by, action, account }),
    });
    if (worksInBackground) {
      (await sharedAddresses(store, true)).forEach((sentence) => log.warn(sentence));
      await fillAddressKeys(store);
      emailQueue.start();
    }

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
      await accounts.remindOperators();
      const removed = await accounts.removeDue();
      if (removed > 0) log.info({ removed }, 'deleted accounts whose owners have asked for it');
      await deleteKeptLongEnough({ store, config: config.retention, outboxDir: config.mail.outboxDir, log, now });
      await sessions.deleteExpired();
      await seenDevices.deleteOld();
      await eraseDeleted(store);
      await noteCleanUp(store, now());
    }

    function deleteExpired(): void {
      background.start('delete expired rows', cleanUp);
    }
    if (worksInBackground) {
      deleteExpired();
    }
    const cleanup = worksInBackground ? setInterval(deleteExpired, CLEANUP_INTERVAL_MS).unref() : undefined;

    let closing: Promise<void> | undefined;
    async function closeAll(): Promise<void> {
      clearInterval(cleanup);
      background.start('store a number of events', () => events.storeLeftOut());
      await background.waitForAll();
      await emailQueue.stop();
      await mailer.close();
      await store.destroy();
    }
    return {
      accounts,
      instructors,
      tokens,
      sessions,
      events,
      seenDevices,
      urlSigner: createUrlSigner(signing),
      rateLimiter,
      mailer,
      emailQueue,
      emailFailures: () => readEmailFailures(store),
      storedAbout: (member) => readStoredAbout(store, member),
      readiness: () => checkStore(store, emailQueue, config, sqliteFile),
      cleanUp,
      close: () => (closing ??= closeAll()),
    };
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
  if (file === undefined) {
    return;
  }
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
