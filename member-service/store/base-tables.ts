/** What a table is for, for backups and for docs/privacy.md. */
export interface TableDescription {
  /** The column that orders its rows in a backup; undefined: it is in no backup. */
  readonly backedUpBy?: string;
  /** A level of docs/privacy.md. */
  readonly level: string;
  readonly data: string;
  readonly why: string;
  /** For how long. */
  readonly kept: string;
}

/**
 * The tables that are no subject's. Those that others refer to come first.
 *
 * Backups leave out what a restore would do a second time (emails), make valid again (keys that have been used since; decision 041), or what
 * concerns the last days only (counted attempts, events). Restored rows may be old: without a last clean-up the service deletes none of them
 * for a day.
 */
export const BASE_TABLES: Readonly<Record<string, TableDescription>> = {
  members: {
    backedUpBy: 'id',
    level: 'personal; the hash: secret',
    data: 'username, email address, full name, phone, country code, I.V. code, Argon2id hash of the password, status, times of sign-up, decision and deletion',
    why: 'to decide on sign-ups, to sign members in, to send emails',
    kept: 'until an operator deletes the account, or for 14 days after its owner has asked for that; sign-ups without confirmation 7 days (`KEEP_UNCONFIRMED_DAYS`), without decision 180 (`KEEP_PENDING_DAYS`), rejected accounts 90 after the decision (`KEEP_REJECTED_DAYS`)',
  },
  audit: {
    backedUpBy: 'id',
    level: 'personal',
    data: 'who has done what to whose account, and when',
    why: 'to explain decisions',
    kept: 'a year (`KEEP_AUDIT_DAYS`); names of deleted accounts are removed with the account; of deletions, the number of the account and the time stay, so that a restore does not bring the account back',
  },
  email_queue: {
    level: 'personal',
    data: 'kind and recipient of emails that wait, also the new and the former address of a change, without their texts',
    why: 'to send them when the mail server can be reached',
    kept: 'until sent, at most three days',
  },
  email_failures: {
    level: 'personal',
    data: "kind and recipient of emails that were given up, and the mail server's response",
    why: 'to find wrong addresses',
    kept: '30 days',
  },
  reset_keys: {
    level: 'secret',
    data: 'hash of the key in a link for a new password of an earlier version',
    why: 'to check the link',
    kept: 'seven days after the link has ended',
  },
  account_keys: {
    level: 'personal; the hash: secret',
    data: "hash of the key in a link that sets a password, confirms an address, decides on an account, changes an email address or takes it back, or keeps an account; the operator's address; the new and the former address of a change",
    why: 'to check the link',
    kept: 'the link works for seven days, that for a new password or to a new address for 24 hours, that which keeps an account for 14 days; the row is kept for seven days more',
  },
  attempts: {
    level: 'pseudonymous',
    data: "keyed hashes of names and of clients' addresses, with counts",
    why: 'to limit guesses',
    kept: '30 days at most',
  },
  account_events: {
    level: 'pseudonymous',
    data: "logins, refused logins and tokens, requests for a new password, logouts, and what members change in their accounts, with the account or a keyed hash of the name, and a keyed hash of the client's network",
    why: 'to see attacks on accounts (`members log`)',
    kept: '30 days (`KEEP_EVENTS_DAYS`), or until the account is deleted',
  },
  clean_ups: {
    level: 'pseudonymous',
    data: 'when the service has last deleted what is old; nothing about a person',
    why: 'to notice a wrong clock before it deletes anything',
    kept: 'one row, replaced every hour',
  },
};
