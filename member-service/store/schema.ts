import type { Generated } from 'kysely';
import type { MemberStatus } from '../members/member';

/**
 * The tables, alike in SQLite and PostgreSQL. Times are milliseconds since 1970. Columns that end in `_key` hold what a
 * name is compared by (`nameKey`), so that the database itself keeps names unique whatever their case.
 */
export interface Tables {
  members: MembersTable;
  reset_keys: ResetKeysTable;
  attempts: AttemptsTable;
}

export interface MembersTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  full_name: string;
  phone: string;
  country_code: string;
  iv_code: string;
  /** The I.V. code while it is taken from the list (IV_CODES_FILE): unique. */
  iv_code_claim: string | null;
  /** Argon2id; null until an invited member has set one. */
  password_hash: string | null;
  status: MemberStatus;
  created_at: number;
  decided_at: number | null;
}

/** At most one per member: a new key takes the place of the old one. */
interface ResetKeysTable {
  member_id: number;
  key_hash: string;
  expires_at: number;
}

/** Counters of tries, shared by all processes. */
interface AttemptsTable {
  /** Hash of what is counted: neither names nor addresses are kept. */
  attempt_key: string;
  count: number;
  expires_at: number;
}

/** What a name is compared by: two spellings with the same key are the same name. */
export function nameKey(name: string): string {
  // Down, up and down again: a capital SS may stand for two small letters or for one, which has a capital of its own too.
  // What changes its case falls apart into letters and accents, so they are composed once more.
  const letters = name.trim().normalize('NFKC');
  const folded = letters.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replace(/ +/g, ' ');
  // PostgreSQL takes no NUL. No stored name has one, and so another character that no name has does as well.
  return folded.replaceAll('\u0000', '\ufffd');
}
