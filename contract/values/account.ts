/**
 * The account of a member, as the member service shows and changes it (decision 099). A back end that has it says so in the field
 * `brainhouse` of `users/me`; no other one needs these routes. Times in answers are in the form of ISO 8601, in UTC.
 */

/** Paths of the routes below `REST_BASE`. */
export const ACCOUNT_ROUTES = {
  account: '/brainhouse/v1/account',
  name: '/brainhouse/v1/account/name',
  phone: '/brainhouse/v1/account/phone',
  email: '/brainhouse/v1/account/email',
  emailAgain: '/brainhouse/v1/account/email/again',
  emailKeep: '/brainhouse/v1/account/email/keep',
  password: '/brainhouse/v1/account/password',
  endDevice: '/brainhouse/v1/account/devices/end',
  endOtherDevices: '/brainhouse/v1/account/devices/end-others',
  data: '/brainhouse/v1/account/data',
  delete: '/brainhouse/v1/account/delete',
} as const;

/** How long the link works that confirms a new email address, in hours. */
export const NEW_ADDRESS_HOURS = 24;

/** How long the link works that takes the former email address back, in days. */
export const OLD_ADDRESS_DAYS = 7;

/** Sessions of a member that go on. A login that would be one more ends the one whose last use is longest ago. */
export const SESSIONS_PER_MEMBER = 100;

/** How long a device and network are known from which a member has signed in, in days. */
export const SEEN_DEVICE_DAYS = 90;

/** Such devices of one member; the ones of the last logins. */
export const SEEN_DEVICES_PER_MEMBER = 100;

/** Emails a day to one account about logins on new devices. */
export const NEW_DEVICE_EMAILS_PER_DAY = 3;

/** Rows of each kind in the file of all data: the newest ones. */
export const ROWS_PER_KIND = 1000;

/** How long an account is kept after its owner has asked for its deletion, in days. */
export const DELETION_DAYS = 14;

/** Longest word for a browser or a system. */
export const DEVICE_WORD_LENGTH = 20;

/**
 * The field `brainhouse` of `users/me`: what the back end has beyond the routes that every one has. The values of what else it may have add
 * their fields.
 */
export interface Offers {
  readonly account?: boolean | undefined;
}

/** A session of the member. */
export interface Device {
  /** Names the session in `endDevice`. It opens nothing. */
  readonly id: string;
  /** A word such as `Firefox`; null: not known. */
  readonly browser: string | null;
  /** A word such as `Android`; null: not known. */
  readonly system: string | null;
  readonly firstUsedAt: string;
  readonly lastUsedAt: string;
  /** Whether it is the session of the request. */
  readonly isThis: boolean;
}

/** The address that the member wants to have, until its link is pressed or has expired. */
export interface PendingEmail {
  readonly email: string;
  readonly until: string;
}

/** The answer of `email`, `emailAgain` and `emailKeep`: what holds after the request, whatever has happened since the page was loaded. */
export interface AddressAnswer {
  readonly email: string;
  readonly pendingEmail: PendingEmail | null;
}

/** A kind of data that is stored about the member, in words. */
export interface StoredKind {
  readonly name: string;
  readonly text: string;
}

/** The answer of `GET account`. */
export interface OwnAccount {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  /** Such as `+49`; empty: it is in the phone number, or not known. */
  readonly countryCode: string;
  readonly pendingEmail: PendingEmail | null;
  /** The session of the request first, then the last used ones. */
  readonly devices: readonly Device[];
  readonly stored: readonly StoredKind[];
}

/** The answer of `delete`. */
export interface DeletionAnswer {
  /** When the account is deleted, unless its owner keeps it with the link of the email. */
  readonly deletedAt: string;
}
