/** The form of an email address: something, `@`, something with a dot; no spaces (AUTH-04). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.][^\s@]*\.[^\s@]+$/;

/** Whether a text matches {@link EMAIL_PATTERN}. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
