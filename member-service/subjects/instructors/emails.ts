import { composeEmail, type EmailContent } from '../../mail/email-layout';
import { withUsername, type AccountTemplateData } from '../../mail/email-templates';
import { plainUsername } from '../../mail/names-in-emails';

/** To an operator. It has no text of the member except the username; the command shows the rest. */
export function instructorAppliedEmail(data: AccountTemplateData): EmailContent {
  const { siteName, account } = data;
  const name = plainUsername(account.username);
  return composeEmail(
    { ...data, account: undefined },
    {
      subject: 'A member wants to teach',
      parts: [
        `A member of ${siteName} has sent an application as an instructor${name ? ` (username ${name})` : ''}.`,
        'This command shows all applications, and says how to answer one: npm run members -- instructors',
      ],
    },
  );
}

/** To a member, with the answer to the application. @param data.message the sentence of the operator; empty: none */
export function instructorAnsweredEmail(
  data: AccountTemplateData & { readonly isAccepted: boolean; readonly message: string },
): EmailContent {
  const { siteName, account, isAccepted, message } = data;
  return composeEmail(data, {
    subject: isAccepted ? 'Your application as an instructor was accepted' : 'Your application as an instructor',
    parts: [
      isAccepted
        ? `Your application as an instructor at ${siteName}${withUsername(' with the username ', account)} was accepted.`
        : `We cannot accept your application as an instructor at ${siteName}${withUsername(' with the username ', account)}.`,
      ...(message === '' ? [] : [message]),
    ],
  });
}
