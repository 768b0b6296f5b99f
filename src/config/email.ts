/**
 * An e-mail address: something, `@`, something with a dot; no spaces (AUTH-04). For the forms of the site and for content.
 * The member service has a stricter rule of its own: see `member-service/members/sign-up-rules.ts`.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.][^\s@]*\.[^\s@]+$/;

/** Whether a text fits {@link EMAIL_PATTERN}. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
