import type { Account } from '../../accounts/account';
import { createEmailLink } from '../../accounts/one-time-tokens';
import type { Email } from '../../mail/email';
import {
  composeEmail,
  type EmailContent,
  after,
  withUsername,
  type AccountTemplateData,
  type LinkTemplateData,
} from '../../mail/email-layout';
import { plainUsername } from '../../mail/names-in-emails';
import type { Services } from '../../services';
import { emailAbout } from '../subject';
import { DECIDE } from './ask-operators';

/** The page that the links of operators open. */
export const DECIDE_PATH = '/account/decide';

export const decisionRequest = emailAbout(false, (services, account, { detail = '' }) =>
  composeDecisionRequest(services, account, detail, false),
);

export const decisionReminder = emailAbout(false, (services, account, { detail = '' }) =>
  composeDecisionRequest(services, account, detail, true),
);

export const approved = emailAbout(true, async ({ config }, account) =>
  account.status === 'approved' ? { to: account.email, ...approvalEmail({ ...config, account }) } : undefined,
);

export const rejected = emailAbout(true, async ({ config }, account) =>
  account.status === 'rejected' ? { to: account.email, ...rejectionEmail({ ...config, account }) } : undefined,
);

/** The email that asks an operator to decide, until one has. */
async function composeDecisionRequest(
  services: Services,
  account: Account,
  operator: string,
  isReminder: boolean,
): Promise<Email | undefined> {
  if (account.status !== 'pending') return undefined;
  const link = await createEmailLink(services, DECIDE_PATH, { purpose: DECIDE, account, operator, isReminder });
  return { to: operator, ...decisionRequestEmail({ ...services.config, account, link, isReminder }) };
}

/** To an operator, about a new account. It has no text of the applicant except the username; the page shows the rest. */
export function decisionRequestEmail(data: LinkTemplateData & { readonly isReminder: boolean }): EmailContent {
  const { siteName, account, link, isReminder } = data;
  return composeEmail(
    { ...data, account: undefined },
    {
      subject: isReminder ? 'A sign-up still waits for your decision' : 'A sign-up waits for your decision',
      parts: [
        `Somebody has signed up to ${siteName}${after(' with the username ', plainUsername(account.username))}.`,
        ...(isReminder
          ? ['Nobody has decided yet. The links of the first email end soon. There is no other reminder.']
          : []),
        'The links open a page that shows the sign-up and asks you to confirm your decision. They work until one of the operators has decided.',
        { label: 'Approve', href: `${link}&decision=approve` },
        { label: 'Reject', href: `${link}&decision=reject` },
      ],
    },
  );
}

/** To a member, after the approval. */
export function approvalEmail(data: AccountTemplateData): EmailContent {
  const { siteName, siteUrl, account } = data;
  return composeEmail(data, {
    subject: 'Your account is active',
    parts: [
      `Welcome to ${siteName}! Your account is approved and active.`,
      `You can sign in now with your ${withUsername('username ', account, ' or your ')}email address, and the password you have chosen.`,
      { label: 'Sign in', href: `${siteUrl}/login` },
      'If you do not remember the password, choose “Forgot password?” there.',
    ],
  });
}

/** To an applicant or member, after the rejection. */
export function rejectionEmail(data: AccountTemplateData): EmailContent {
  const { siteName, siteUrl, account } = data;
  return composeEmail(data, {
    subject: 'About your account',
    parts: [
      `Thank you for your interest in ${siteName}. We are sorry: we cannot give you access${withUsername(' with the account ', account)}.`,
      'If you think that this is a mistake, or if you have a question, please write to us.',
      { label: 'Contact us', href: `${siteUrl}/contact-us` },
    ],
  });
}
