import { ACCOUNT_LINKS_PER_HOUR } from '../../../contract/values/rate-limits';
import type { Account } from '../../accounts/account';
import { createEmailLink } from '../../accounts/one-time-tokens';
import { dayInWords } from '../../lib/dates';
import type { Email } from '../../mail/email';
import { composeEmail, type EmailContent, withUsername, type LinkTemplateData } from '../../mail/email-layout';
import type { Services } from '../../services';
import { emailAbout } from '../subject';
import { KEEP } from './request-deletion';

/** The page that the link opens. */
export const KEEP_PATH = '/account/keep';

/** The limit of links that keep an account. */
const LINKS = { count: ACCOUNT_LINKS_PER_HOUR, windowMs: 60 * 60_000 };

export const deletionRequested = emailAbout(true, (services, account, _email, isFirst) =>
  composeKeepLink(services, account, isFirst),
);

/** The link that keeps an account, as long as it is to be deleted. @param isFirst false when an earlier attempt to send it has failed */
export async function composeKeepLink(
  services: Services,
  account: Account,
  isFirst: boolean,
): Promise<Email | undefined> {
  const { config, log, now, rateLimiter } = services;
  const { id, deletedAt, status, email } = account;
  const lifetimeMs = (deletedAt?.getTime() ?? 0) - now().getTime();
  if (!deletedAt || lifetimeMs <= 0 || status !== 'approved') return undefined;
  if (isFirst && !(await rateLimiter.count(['deletion mail', id], LINKS)).isAllowed) {
    log.warn({ memberId: id }, 'limit of emails with links about this account reached');
    return undefined;
  }
  const link = await createEmailLink(services, KEEP_PATH, { purpose: KEEP, account, lifetimeMs });
  return { to: email, ...deletionEmail({ ...config, account, link, deletedAt }) };
}

/** To a member who has asked for the deletion of the account. */
export function deletionEmail(data: LinkTemplateData & { readonly deletedAt: Date }): EmailContent {
  const { siteName, siteUrl, account, link, deletedAt } = data;
  return composeEmail(data, {
    subject: 'Your account is going to be deleted',
    parts: [
      `Somebody has asked us to delete your account${withUsername(' ', account)} at ${siteName}, and has entered its password. You are signed out on all devices, and nobody can sign in.`,
      `On ${dayInWords(deletedAt)} we delete the account with everything that belongs to it.`,
      'If you want to keep it, press this before:',
      { label: 'Keep my account', href: link },
      'You can sign in again then. If it was not you, choose a new password afterwards, because somebody knows yours:',
      { label: 'Choose a new password', href: `${siteUrl}/forgot-password` },
    ],
  });
}
