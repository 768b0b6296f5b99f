import { visible } from '../../contract/visible-text';
import { accountRecord, type Notified, type NotifiedWithLink } from '../accounts/account';
import type { AccountsContext, ExitCode, OptionValues } from './command';
import { toJson } from './output';

/**
 * Prints a change and whether its email was sent; without a mail server it is in a file. If not, it also prints the link of the email, so
 * that the operator can pass it on.
 * @param outcome follows the username: `is approved`
 * @returns 1 if the email was not sent
 */
export function report(
  { terminal, outboxDir }: AccountsContext,
  { json = false }: OptionValues,
  change: Notified | NotifiedWithLink,
  outcome: string,
): ExitCode {
  const { account, mail } = change;
  const link = 'link' in change && !mail.sent ? change.link : undefined;
  if (json) {
    const done = mail.sent && outboxDir !== undefined ? { sent: false, writtenTo: outboxDir } : mail;
    terminal.print(toJson({ member: accountRecord(account), mail: done, ...(link === undefined ? {} : { link }) }));
  } else {
    terminal.print(`${visible(account.username)} (${visible(account.fullName)}) ${outcome}.`);
  }
  if (mail.sent) {
    const to = visible(account.email);
    if (!json) {
      terminal.print(
        outboxDir === undefined
          ? `Email sent to ${to}.`
          : `The email to ${to} was not sent, because SMTP_URL is not set. It is a file in ${outboxDir}.`,
      );
    }
    return 0;
  }
  if (mail.isUnderway) {
    if (!json) terminal.print(`The service is sending the email to ${visible(account.email)}.`);
    return 0;
  }
  terminal.warn(`The email to ${visible(account.email)} could not be sent: ${visible(mail.reason)}`);
  if (mail.isKept) terminal.warn('The service tries again until it is sent, for three days.');
  if (link !== undefined && !json) terminal.warn(`Pass this link on to the member; it sets the password:\n${link}`);
  return 1;
}
