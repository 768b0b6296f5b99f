import type { TemplateData } from './email-layout';
import { usernameInEmail, type NamedMember } from './names-in-emails';

/** Values for the templates of emails to the owner of an account. */
export interface AccountTemplateData extends TemplateData {
  readonly account: NamedMember;
}

/** Values for the templates with a link. */
export interface LinkTemplateData extends AccountTemplateData {
  readonly link: string;
}

/** The username between two texts, or `''` if the email must not contain it. */
export function withUsername(prefix: string, account: NamedMember, suffix = ''): string {
  return after(prefix, usernameInEmail(account), suffix);
}

export function after(prefix: string, username: string | undefined, suffix = ''): string {
  return username === undefined ? '' : prefix + username + suffix;
}
