import { decisions } from './decisions';
import { deletion } from './deletion';
import { emailAddress } from './email-address';
import { instructors } from './instructors';
import { invitations } from './invitations';
import { lessons } from './lessons';
import { ownAccount } from './own-account';
import { passwords } from './passwords';
import { signIn } from './sign-in';
import { signUp } from './sign-up';
import type { Subject } from './subject';

/** The subjects of the service, in the order of their commands, tables and data. */
export const SUBJECTS: readonly Subject[] = [
  signIn,
  signUp,
  decisions,
  invitations,
  passwords,
  ownAccount,
  emailAddress,
  deletion,
  lessons,
  instructors,
];

/** What the subjects have of one sort, by name. @param pick of one subject */
export function allOf<Value>(
  pick: (subject: Subject) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(SUBJECTS.flatMap((subject) => Object.entries(pick(subject) ?? {})));
}
