import type { StoredKind } from '../../contract/values/account';
import { EMAIL_KEPT_DAYS, EMAIL_LISTED_DAYS } from '../../contract/values/emails';
import { TYPES_OF_DATA } from '../../contract/values/types-of-data';
import type { AccountsConfig } from '../config';
import { forDays } from '../lib/dates';

type Retention = AccountsConfig['retention'];

interface Group {
  readonly name: string;
  /** The first parts of the paths in the file of personal data. */
  readonly parts: readonly string[];
  readonly kept: (retention: Retention) => string;
}

const GROUPS: readonly Group[] = [
  { name: 'Your account', parts: ['account'], kept: () => 'until the account is deleted' },
  { name: 'Changes', parts: ['audit'], kept: ({ auditDays }) => forDays(auditDays) },
  { name: 'Sign-ins', parts: ['events'], kept: ({ eventDays }) => forDays(eventDays) },
  {
    name: 'Emails',
    parts: ['emailsWaiting', 'emailsGivenUp'],
    kept: () => `${forDays(EMAIL_KEPT_DAYS)} at most; those that were given up ${forDays(EMAIL_LISTED_DAYS)}`,
  },
  { name: 'Links', parts: ['links'], kept: () => 'for seven days after they have ended' },
];

const NOT_KEPT: StoredKind = {
  name: 'Not kept',
  text: 'Your password, of which there is only a hash, the texts of emails, the addresses of your devices, and what you read, watch or type on this site, but for the lessons that you mark.',
};

/**
 * What is stored about a member, in the words of `TYPES_OF_DATA`, with the times of the operator's settings.
 * @param others what is stored for the subjects
 */
export function storedKinds(retention: Retention, others: readonly StoredKind[]): readonly StoredKind[] {
  const kinds = GROUPS.map(({ name, parts, kept }) => {
    const words = TYPES_OF_DATA.filter(({ service }) => parts.includes(partOf(service))).map((type) => type.name);
    return toStoredKind(name, words, kept(retention));
  });
  return [...kinds, ...others, NOT_KEPT];
}

/** @param kept for how long, such as `for a day` */
export function toStoredKind(name: string, words: readonly string[], kept: string): StoredKind {
  const text = `${words.join(', ')}. Kept ${kept}.`;
  return { name, text: text.charAt(0).toUpperCase() + text.slice(1) };
}

function partOf(path: string | undefined): string {
  return path?.split('.')[0] ?? '';
}
