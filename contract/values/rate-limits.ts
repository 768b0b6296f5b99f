/** Default of the operator's setting: failed logins to one account from one address before that address is refused. */
export const LOGIN_FAILURES = 10;

/**
 * How much higher the limits per address and per name from all addresses are. They must be higher: with one limit per name anybody
 * could lock a member out from one address.
 */
export const LOGIN_FAILURES_FACTOR = 5;

/** Default duration of the lock after failed logins, in minutes. */
export const LOGIN_LOCK_MINUTES = 15;

/** How long failures with one name from all addresses count, in days (NIST SP 800-63B-4, 3.2.2; decision 069). */
export const ACCOUNT_WINDOW_DAYS = 30;

/** How long an address from which a member has signed in is known, in days. */
export const KNOWN_ADDRESS_DAYS = 30;

/** How much higher a limit is for a network (the first 48 bits of an IPv6 address) than for one of its addresses. */
export const NETWORK_FACTOR = 4;

/** Defaults of the operator's settings: requests of one address per hour. */
export const SIGN_UPS_PER_HOUR = 20;
export const RESETS_PER_HOUR = 20;

/** Links for a new password that one account gets per hour. */
export const RESET_EMAILS_PER_HOUR = 5;

/** Logouts without a token from one address per hour. Each stores a row. */
export const LOGOUTS_PER_HOUR = 120;

/** Wrong keys for a new password from one address per hour (decision 095). */
export const WRONG_KEYS_PER_HOUR = 50;

/** Names, email addresses and files of all data that a member changes or asks for per hour. */
export const ACCOUNT_CHANGES_PER_HOUR = 20;

/** The same from one address, which a class or an office may share. */
export const ACCOUNT_CHANGES_PER_HOUR_AND_ADDRESS = 10 * ACCOUNT_CHANGES_PER_HOUR;

/** New passwords, ends of sessions and deletions with the right password per hour and account. Nothing else counts for this limit. */
export const ACCOUNT_PROTECTIONS_PER_HOUR = 60;

/** Logins with the right password per hour and account. A new password with a link of an email clears them. */
export const LOGINS_PER_HOUR = 60;

/** Links to a new email address, and links that keep an account, that one account gets per hour. */
export const ACCOUNT_LINKS_PER_HOUR = 5;
