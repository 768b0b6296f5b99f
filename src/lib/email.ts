import { EMAIL_PATTERN } from '../content-model/email-pattern';

/** Whether a text looks like an email address: something, `@`, something with a dot, no spaces. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
