import type { Generated } from 'kysely';

declare module '../../store/schema' {
  interface Tables {
    seen_devices: SeenDevicesTable;
  }
  interface EmailTypes {
    /** To `address`, the account's of that time; `detail`: browser, system and time, as JSON. */
    'new-device': true;
  }
  interface AccountEventTypes {
    login: true;
    'login-failed': true;
    'login-locked': true;
    'login-refused': true;
    'token-refused': true;
    logout: true;
  }
}

/** The devices and networks that members have signed in from. */
interface SeenDevicesTable {
  id: Generated<number>;
  member_id: number;
  /** Keyed hash of the client's network, the same as in `account_events`; `*`: any, of a session of before the update. */
  client_hash: string;
  /** Words as in `session_records`, or empty; `*`: any, of a login of before the update. */
  browser: string;
  system: string;
  /** When it was used for the last login. */
  seen_at: number;
}
