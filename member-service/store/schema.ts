import type { ColumnType, Generated, InsertType, SelectType } from 'kysely';

/**
 * The tables, the same in SQLite and PostgreSQL. Times are milliseconds since 1970. `username_key` and `email_key` contain
 * the result of `nameKey`, `address_key` that of `addressKey`, so that the database keeps names unique regardless of case and notation.
 */
export interface Tables {
  /** Not to be updated but by `updateMembers`. */
  members: Fixed<AccountsTable>;
  attempts: AttemptsTable;
  email_queue: EmailQueueTable;
  email_failures: EmailFailuresTable;
  account_keys: OneTimeTokensTable;
  audit: AuditTable;
  session_records: SessionRecordsTable;
  account_events: AccountEventsTable;
  clean_ups: CleanUpsTable;
}

/** A table whose rows no query updates. */
type Fixed<Table> = {
  [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, InsertType<Table[Column]>, never>;
};

/** The status of an account. Only an approved member can sign in. */
export type AccountStatus = 'pending' | 'approved' | 'rejected';

/**
 * Whether the owner of the email address has confirmed it. `awaiting`: an email with a link was sent, and the sign-up does
 * not count before. `unchecked`: the owner was not asked, because there is no mail server.
 */
export type EmailState = 'unchecked' | 'awaiting' | 'confirmed';

export interface AccountsTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  /** Null where it is the same as `email_key`, and in rows of an older process until the next start. */
  address_key: string | null;
  full_name: string;
  /** `nameKey` of it; null in rows of an older process or backup for a while (`fillNameKeys`). */
  full_name_key: Generated<string | null>;
  phone: string;
  country_code: string;
  iv_code: string;
  /** The I.V. code if it is claimed from the list (IV_CODES_FILE); unique. */
  iv_code_claim: string | null;
  /** Argon2id; null until an invited member has set one. */
  password_hash: string | null;
  status: AccountStatus;
  created_at: number;
  decided_at: number | null;
  /** Tokens issued earlier are invalid; a whole second. */
  tokens_valid_from: Generated<number>;
  email_state: Generated<EmailState>;
  /** When it is deleted, because its owner has asked for that; null: it stays. */
  deleted_at: Generated<number | null>;
  /** Counts the states for which something is allowed; see `changeAccount`. */
  version: Generated<number>;
}

/** Counted attempts, shared by all processes. */
interface AttemptsTable {
  /** Keyed hash of the key, so that neither names nor IP addresses can be found in the table. */
  attempt_key: string;
  count: number;
  expires_at: number;
}

/** What an email is about. Each subject adds its own. */
export interface EmailTypes {
  /** Of earlier versions, which sent links after an import: not sent any more. */
  moved: true;
}

export type EmailType = keyof EmailTypes;

/** Emails that are not sent yet. They contain no text and no key; see `mail/email-queue.ts`. */
interface EmailQueueTable {
  id: Generated<number>;
  kind: EmailType;
  member_id: number | null;
  detail: string | null;
  /** Where a notice goes that must not follow a later change of the account's address; null: to the account's own. */
  address: Generated<string | null>;
  created_at: number;
  /** No attempt before. While a process sends the email: the end of its claim. */
  due_at: number;
  /** Attempts that have begun. */
  attempts: number;
  last_error: string | null;
}

/** Emails that failed permanently. */
interface EmailFailuresTable {
  id: Generated<number>;
  at: number;
  kind: EmailType;
  member_id: number | null;
  /** The last response of the mail server. It may contain the address. */
  reason: string;
}

/** What the links of emails permit. Each subject adds its own. */
export interface TokenPurposes {
  /** Nothing any more, but the page of the link says what holds. */
  used: true;
}

export type TokenPurpose = keyof TokenPurposes;

/** One-time tokens of links in emails. */
interface OneTimeTokensTable {
  key_hash: string;
  purpose: TokenPurpose;
  member_id: number;
  /** The operator whom the link was sent to. */
  operator: string | null;
  expires_at: number;
  /** 1 if the operator has got another link before the end of this one, or this is that link. */
  is_reminded: Generated<number>;
  /** The email address that the link is about, of `new-address` and `old-address`. */
  address: Generated<string | null>;
  /** `addressKey` of it, by which an address is found that is kept for its former owner. */
  address_key: Generated<string | null>;
  /** The version of the account that it was created for. */
  account_version: Generated<number>;
}

/** What a member does to the own account, for the audit and the events. Each subject adds its own. */
export interface OwnChanges {
  /** The file of all data. */
  exported: true;
}

export type OwnChange = keyof OwnChanges;

/** What the audit table records. Each subject adds its own. */
export interface AuditActions extends OwnChanges {
  /** Of earlier versions, which imported accounts. */
  imported: true;
  'retention-began': true;
  'backed-up': true;
  restored: true;
}

export type AuditAction = keyof AuditActions;

/** Who has done what to whose account. Entries are never changed, except that the names of deleted accounts and of old entries are removed. */
export interface AuditTable {
  id: Generated<number>;
  at: number;
  actor: string;
  /** The member who was the actor as an operator. */
  actor_id: Generated<number | null>;
  action: AuditAction;
  /** 0 if the entry is about all accounts. */
  member_id: number;
  username: string;
}

/** What happens to accounts without an operator. Each subject adds its own. */
export interface AccountEventTypes extends OwnChanges {
  'left-out': true;
}

export type AccountEventType = keyof AccountEventTypes;

/** Events of accounts. Names that were typed and addresses of clients are keyed hashes. */
interface AccountEventsTable {
  id: Generated<number>;
  at: number;
  kind: AccountEventType;
  /** Null if only a name was typed. */
  member_id: number | null;
  name_hash: string | null;
  client_hash: string;
  /** How many events the row stands for: more than one for `left-out`. */
  count: Generated<number>;
}

/** The sessions of members, and those that were ended one by one. */
interface SessionRecordsTable {
  session_hash: string;
  /** Null in rows of earlier versions, and of a logout without a token. */
  member_id: Generated<number | null>;
  /** When its token was issued. */
  first_used_at: Generated<number | null>;
  used_at: number;
  /** Words such as `Firefox` and `Android`; null: not known. */
  browser: Generated<string | null>;
  system: Generated<string | null>;
  /** The value of `tokens_valid_from` that ended all other sessions of the member and not this one. */
  kept_valid_from: Generated<number | null>;
  /** The version of the account for which it goes on; null in rows of an older process. */
  account_version: Generated<number | null>;
  /** 1 if the session was ended. SQLite has no booleans. */
  is_ended: number;
  expires_at: number;
}

/** One row, about the last clean-up. `clean-up-times.ts` says what it is for. */
interface CleanUpsTable {
  id: 1;
  /** The time of the last clean-up by a trusted clock; null: not known. */
  trusted_at: number | null;
  /** The time of the last clean-up that was left out, if there was no other one since. */
  waiting_at: number | null;
  /** How long the service has run with that clock, in milliseconds. */
  waited_ms: number;
}
