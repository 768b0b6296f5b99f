import type { Offers, StoredKind } from '../contract/values/account';
import type { Account } from './accounts/account';
import type { PersonalData } from './accounts/personal-data';
import type { AccountEvents } from './accounts/account-events';
import type { RecordAction } from './accounts/audit';
import type { KeyedHash } from './auth/keyed-hash';
import type { RateLimiter } from './auth/rate-limiter';
import type { SessionRecords } from './auth/session-records';
import type { UrlSigner } from './auth/signed-urls';
import type { Tokens } from './auth/tokens';
import type { AccountsConfig } from './config';
import type { BackgroundTasks } from './lib/background-tasks';
import type { ServiceLog } from './lib/log';
import type { Mailer } from './mail/email';
import type { EmailFailure, QueueState } from './mail/email-failures';
import type { EmailQueue } from './mail/email-queue';
import type { Store } from './store/connect-store';

/** What the operations, routes, commands and emails of all subjects use. `openServices` opens it. */
export interface Services {
  readonly config: AccountsConfig;
  readonly log: ServiceLog;
  readonly now: () => Date;
  /**
   * How long a request waits before an account is looked for, in milliseconds: longer than the response takes, and not always the same, so
   * that no time of a response shows whether there is one.
   */
  readonly lookupDelayMs: () => number;
  readonly store: Store;
  readonly tokens: Tokens;
  readonly sessions: SessionRecords;
  readonly events: AccountEvents;
  /** Tasks that run on after the response. */
  readonly background: BackgroundTasks;
  /** Hides names and addresses of clients. */
  readonly hash: KeyedHash;
  readonly urlSigner: UrlSigner;
  readonly rateLimiter: RateLimiter;
  readonly mailer: Mailer;
  readonly emailQueue: EmailQueue;
  /** Stores an entry of the audit. */
  readonly record: RecordAction;
  /** The emails to members that failed permanently, oldest first. */
  emailFailures(): Promise<readonly EmailFailure[]>;
  /** What is stored about a member, in words. */
  readonly storedKinds: readonly StoredKind[];
  /** All data about a member; the export is an entry of the audit. @param name username or email address @param by for the audit */
  readPersonalData(name: string, by?: string): Promise<PersonalData>;
  /** What `users/me` announces to a member. */
  offersTo(account: Account): Promise<Offers>;
  /** Whether the database answers in time and has the newest tables, and the emails that wait; see `checkStore`. For `/readyz`. */
  readiness(): Promise<StoreReadiness>;
  /** Deletes expired rows, as the service does every hour. */
  cleanUp(): Promise<void>;
  /** Waits for the email that is being sent, but not longer than a shutdown may take, then closes mailer and store. Further calls do nothing. */
  close(): Promise<void>;
}

/**
 * Whether the database can be used, and the emails that wait in it; if it cannot, why, in one line. The reason may name hosts: it
 * is for the operator.
 */
export type StoreReadiness =
  | { readonly isReady: true; readonly emails: QueueState }
  | { readonly isReady: false; readonly reason: string };
