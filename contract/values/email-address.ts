/** A character of a host name: no space, and of ASCII only letters and digits. */
const LETTER = '[^\\s!-/:-@[-`{-~]';
const LABEL = `${LETTER}(?:(?:${LETTER}|-)*${LETTER})?`;

/** The form of an email address: something, `@`, a host name with a dot; no spaces (AUTH-04). JSON Schemas have it without a flag. */
export const EMAIL_PATTERN = new RegExp(`^[^\\s@]+@(?:${LABEL}\\.)+${LABEL}$`);

/** Whether a text matches {@link EMAIL_PATTERN}. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
