import type { StoredKind } from '../../contract/values/account';
import { EMAIL_KEPT_DAYS, EMAIL_LISTED_DAYS } from '../../contract/values/emails';
import { ACCOUNT_WINDOW_DAYS } from '../../contract/values/rate-limits';
import type { AccountsConfig } from '../config';
import type { Tables } from '../store/schema';

/** A kind of data, and the tables that have it. */
interface KindOfTables {
  readonly name: string;
  readonly tables: readonly (keyof Tables)[];
  /** @param kept how long, such as "for 30 days" */
  readonly text: (kept: Record<'audit' | 'events', string>) => string;
}

/** Every table of the database, in words for the member. `docs/privacy.md` has the same tables, for operators. */
export const STORED_KINDS: readonly KindOfTables[] = [
  {
    name: 'Your account',
    tables: ['members'],
    text: () =>
      'Username, email address, full name, phone, country code and I.V. code, a hash of your password, and the times of your sign-up and of the decision about it. Kept until the account is deleted.',
  },
  {
    name: 'Changes',
    tables: ['audit'],
    text: ({ audit }) => `Who has changed what of your account, and when, ${audit}.`,
  },
  {
    name: 'Devices',
    tables: ['session_records'],
    text: () =>
      'Browser and system of each device where you are signed in, with the first and the last use, until its session ends.',
  },
  {
    name: 'Sign-ins',
    tables: ['account_events', 'attempts'],
    text: ({ events }) =>
      `When you sign in or out, request a new password or change your account, ${events}; failed attempts ${forDays(ACCOUNT_WINDOW_DAYS)} at most. Of the network that you use only a hash.`,
  },
  {
    name: 'Emails',
    tables: ['email_queue', 'email_failures'],
    text: () =>
      `What an email to you is about while it waits to be sent, ${forDays(EMAIL_KEPT_DAYS)} at most; if it could not be sent, with the answer of the mail server ${forDays(EMAIL_LISTED_DAYS)}.`,
  },
  {
    name: 'Links',
    tables: ['reset_keys', 'account_keys'],
    text: () =>
      'Hashes of the links in emails to you, and an email address that waits for its confirmation, until a link is used or has expired.',
  },
  {
    name: 'Not kept',
    tables: [],
    text: () => 'What you read, watch or type elsewhere on this site, where you are, and the texts of emails.',
  },
];

/** What is stored about a member, in words, with the times of the operator's settings. */
export function storedKinds({ auditDays, eventDays }: AccountsConfig['retention']): readonly StoredKind[] {
  const kept = { audit: forDays(auditDays), events: forDays(eventDays) };
  return STORED_KINDS.map(({ name, text }) => ({ name, text: text(kept) }));
}

/** @param count undefined: it is not deleted */
function forDays(count: number | undefined): string {
  return count === undefined ? 'without a time limit' : count === 1 ? 'for a day' : `for ${count} days`;
}
