/**
 * The form of an email address in the site's forms and in content: something, `@`, something with a dot; no spaces
 * (AUTH-04). The member service has a stricter rule: see `member-service/members/sign-up-rules.ts`.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.][^\s@]*\.[^\s@]+$/;

/** Whether a text matches {@link EMAIL_PATTERN}. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
