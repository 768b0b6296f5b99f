import { RESET_KEY_HOURS } from '../../../contract/values/lifetimes';
import { RESET_EMAILS_PER_HOUR } from '../../../contract/values/rate-limits';
import { findRow, toAccount } from '../../accounts/account-rows';
import { addressKey } from '../../accounts/name-key';
import type { CounterKey } from '../../auth/rate-limiter';
import {
  composeEmail,
  type EmailContent,
  withUsername,
  type AccountTemplateData,
  type LinkTemplateData,
} from '../../mail/email-layout';
import { composeKeepLink } from '../deletion/emails';
import { composeConfirmation } from '../sign-up/emails';
import { emailAbout, type EmailDefinition } from '../subject';
import { SESSION_STAYS } from './change-password';
import { createResetLink } from './reset-link';

/** Limit of reset emails to one account, in addition to the limit per address. */
const RESET_EMAILS = { count: RESET_EMAILS_PER_HOUR, windowMs: 60 * 60_000 };

export const passwordChanged = emailAbout(true, async ({ config }, account, { address, detail }) => ({
  to: address ?? account.email,
  ...passwordChangedEmail({ ...config, account, sessionStays: detail === SESSION_STAYS }),
}));

/** The email with a reset link, if there is an account with the name that a visitor has entered, `detail`. */
export const resetRequested: EmailDefinition = {
  isToMember: true,
  async compose(services, { detail: name = '' }, isFirst) {
    const { store, rateLimiter, config, log } = services;
    const row = await findRow(store, name);
    // Also counted for unknown names, so that both cases do the same.
    const key: CounterKey = row ? ['reset mail', row.id] : ['reset mail to nobody', addressKey(name)];
    const isAllowed = !isFirst || (await rateLimiter.count(key, RESET_EMAILS)).isAllowed;
    if (!row || row.status === 'rejected') return undefined;
    if (!isAllowed) {
      log.warn({ memberId: row.id }, 'limit of reset emails to this account reached');
      return undefined;
    }
    const account = toAccount(row);
    if (row.status === 'pending' && row.email_state === 'awaiting') return composeConfirmation(services, account);
    if (row.deleted_at !== null) return composeKeepLink(services, account, isFirst);
    const link = await createResetLink(services, account);
    return { to: row.email, ...resetEmail({ ...config, account, link }) };
  },
};

/** The same, for an operator of the page. */
export const resetLink = emailAbout(true, async (services, account) =>
  account.status === 'rejected' || account.deletedAt
    ? undefined
    : {
        to: account.email,
        ...resetEmail({ ...services.config, account, link: await createResetLink(services, account) }),
      },
);

/** To a member, after the password was changed: with a link, or in a session, which then goes on. */
export function passwordChangedEmail(data: AccountTemplateData & { readonly sessionStays?: boolean }): EmailContent {
  const { siteName, siteUrl, account, sessionStays = false } = data;
  const where = sessionStays ? 'all devices but the one where it was changed' : 'all devices';
  return composeEmail(data, {
    subject: 'Your password was changed',
    parts: [
      `The password of your account${withUsername(' ', account)} at ${siteName} was changed. You are signed out on ${where}.`,
      'If that was you, you do not need to do anything.',
      'If it was not you, choose a new password now, and check who can read your emails:',
      { label: 'Choose a new password', href: `${siteUrl}/forgot-password` },
    ],
  });
}

/** To a member who has forgotten the password: a link that sets a new one. */
export function resetEmail(data: LinkTemplateData): EmailContent {
  const { siteName, account, link } = data;
  return composeEmail(data, {
    subject: 'Choose a new password',
    parts: [
      `Someone has requested a new password for your account${withUsername(' ', account)} at ${siteName}.`,
      'If that was you, choose a new password here:',
      { label: 'Choose a new password', href: link },
      `The link works once, for ${RESET_KEY_HOURS} hours. It stops working when a newer one is requested.`,
      'If it was not you, you can ignore this email: your password does not change.',
    ],
  });
}
