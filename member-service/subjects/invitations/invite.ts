import type { Account, Invitation, NotifiedWithLink } from '../../accounts/account';
import { assertNamesAreFree, insertRow, toAccount } from '../../accounts/account-rows';
import { checkDeliverable, checkInvitation } from '../../accounts/sign-up-rules';
import { composeEmail, type EmailContent, withUsername, type LinkTemplateData } from '../../mail/email-layout';
import { RESET_KEY_HOURS } from '../../../contract/values/lifetimes';
import type { Services } from '../../services';
import { createResetLink, sendResetLink } from '../passwords/reset-link';
import { emailAbout } from '../subject';

declare module '../../store/schema' {
  interface EmailTypes {
    invited: true;
  }
  interface AuditActions {
    invited: true;
  }
}

/** Creates an approved account without a password and emails a link that sets one. @throws {AccountsError} */
export async function invite(services: Services, invitation: Invitation): Promise<NotifiedWithLink> {
  return sendResetLink(services, await createInvited(services, invitation), invitationEmail);
}

/** The same with an email of the queue: nobody waits for the mail server. @throws {AccountsError} */
export async function inviteSoon(services: Services, invitation: Invitation): Promise<Account> {
  const account = await createInvited(services, invitation, 'invited');
  services.emailQueue.wake();
  return account;
}

/** The email of the queue; not sent if its owner has a password by now. */
export const invited = emailAbout(true, async (services, account) =>
  account.hasPassword || account.status !== 'approved'
    ? undefined
    : {
        to: account.email,
        ...invitationEmail({ ...services.config, account, link: await createResetLink(services, account) }),
      },
);

async function createInvited(services: Services, invitation: Invitation, type?: 'invited'): Promise<Account> {
  const { store, mailer, now, record, emailQueue } = services;
  const { username, email, fullName } = checkInvitation(invitation);
  await checkDeliverable(email, mailer);
  await assertNamesAreFree(store, username, email, now());
  return store.transaction().execute(async (transaction) => {
    const row = { username, email, full_name: fullName, status: 'approved' as const, createdAt: now() };
    const inserted = toAccount(await insertRow(transaction, row));
    await record(transaction, 'invited', inserted);
    if (type) await emailQueue.add(transaction, { type, memberId: inserted.id });
    return inserted;
  });
}

/** To a member whose account the operator has created: a link that sets the first password. */
export function invitationEmail(data: LinkTemplateData): EmailContent {
  const { siteName, siteUrl, account, link } = data;
  return composeEmail(data, {
    subject: 'You are invited',
    parts: [
      `${siteName} has created an account for you.${withUsername(' Your username is ', account, '.')}`,
      'One step is left: choose your password. Then you can sign in.',
      { label: 'Choose a password', href: link },
      `The link works once, for ${RESET_KEY_HOURS} hours. If it has expired, you can request a new one here:`,
      { label: 'Request a new link', href: `${siteUrl}/forgot-password` },
    ],
  });
}
