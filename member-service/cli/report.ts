import type { Notified, NotifiedWithLink } from '../members/member';
import type { ExitCode, OptionValues, Terminal } from './command';
import { toJson, toRecord, visible } from './output';

/** What was done to an account. */
interface Deed {
  readonly done: Notified | NotifiedWithLink;
  /** Follows the username: `is approved`. */
  readonly says: string;
}

/**
 * Tells what was done and what became of the mail. When the mail did not go out, its link is shown, so that the operator
 * can hand it over.
 * @returns 1 when the mail did not go out
 */
export function report(terminal: Terminal, { json = false }: OptionValues, { done, says }: Deed): ExitCode {
  const { member, mail } = done;
  const link = 'link' in done && !mail.sent ? done.link : undefined;
  if (json) {
    terminal.print(toJson({ member: toRecord(member), mail, ...(link === undefined ? {} : { link }) }));
  } else {
    terminal.print(`${visible(member.username)} (${visible(member.fullName)}) ${says}.`);
  }
  if (mail.sent) {
    if (!json) terminal.print(`The mail to ${visible(member.email)} is on its way.`);
    return 0;
  }
  terminal.tell(`The mail to ${visible(member.email)} could not be sent: ${visible(mail.reason)}`);
  if (link !== undefined && !json) terminal.tell(`Hand over this link yourself; it sets the password:\n${link}`);
  return 1;
}
