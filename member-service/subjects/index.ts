import { instructors } from './instructors';
import type { Subject } from './subject';

/** The subjects of the service, in the order of their routes, commands and tables. */
export const SUBJECTS: readonly Subject[] = [instructors];

/** What the subjects have of one sort, by name. @param pick of one subject */
export function allOf<Value>(
  pick: (subject: Subject) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(SUBJECTS.flatMap((subject) => Object.entries(pick(subject) ?? {})));
}
