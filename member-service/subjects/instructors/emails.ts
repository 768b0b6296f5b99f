import type { Account } from '../../accounts/account';
import { composeEmail, type EmailContent, withUsername, type AccountTemplateData } from '../../mail/email-layout';
import { plainUsername } from '../../mail/names-in-emails';
import type { Services } from '../../services';
import { emailAbout } from '../subject';

export const instructorApplied = emailAbout(false, async ({ config }, account, { detail = '' }) => ({
  to: detail,
  ...instructorAppliedEmail({ ...config, account }),
}));

/** Not sent if the application was sent again since. */
export const instructorAnswered = emailAbout(true, async (services, account) => {
  const answer = await readAnswer(services, account);
  return answer && { to: account.email, ...instructorAnsweredEmail({ ...services.config, account, ...answer }) };
});

async function readAnswer({ store }: Services, { id }: Account) {
  const row = await store
    .selectFrom('instructor_applications')
    .select(['state', 'message'])
    .where('member_id', '=', id)
    .where('state', '!=', 'open')
    .executeTakeFirst();
  return row && { isAccepted: row.state === 'accepted', message: row.message };
}

/** To an operator. It has no text of the member except the username; the command shows the rest. */
export function instructorAppliedEmail(data: AccountTemplateData): EmailContent {
  const { siteName, siteUrl, account } = data;
  const name = plainUsername(account.username);
  return composeEmail(
    { siteName, siteUrl, account: undefined },
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
