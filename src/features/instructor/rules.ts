import { instructorMessages } from '../../config/messages/member';
import { looksLikeEmail } from '../../lib/email';

/** The fields that have to be filled in (specification section 5, "Instructor registration"), in the order of the form. */
export const REQUIRED_FIELDS = ['fullName', 'email'] as const;

export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** Messages of the fields that are wrong; others are absent. */
export type InstructorErrors = Readonly<Partial<Record<RequiredField, string>>>;

/** What is wrong with one field as typed; undefined when nothing is. */
export function checkField(field: RequiredField, value: string): string | undefined {
  const text = value.trim();
  if (!text) {
    return instructorMessages.missing[field];
  }
  return field === 'email' && !looksLikeEmail(text) ? instructorMessages.badEmail : undefined;
}
