import { MOST_USERNAMES } from '../../../contract/values/emails';
import { CONFIRMATION_MIN_HOURS } from '../../../contract/values/lifetimes';
import type { Account } from '../../accounts/account';
import { createEmailLink } from '../../accounts/one-time-tokens';
import type { Email } from '../../mail/email';
import {
  composeEmail,
  type EmailContent,
  type TemplateData,
  withUsername,
  type AccountTemplateData,
  type LinkTemplateData,
} from '../../mail/email-layout';
import { plainUsername } from '../../mail/names-in-emails';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import { createStatusLink } from '../decisions/status-link';
import { emailAbout, type EmailDefinition } from '../subject';
import { CONFIRM, confirmationLifetimeMs } from './confirm-address';

/** The page that the link opens. */
export const CONFIRM_PATH = '/account/confirm';

/** A link that confirms an address is not sent if it would work for less, in milliseconds. */
const LEAST_CONFIRMATION_MS = CONFIRMATION_MIN_HOURS * 60 * 60_000;

/** How long an email about applicants who cannot be reached waits for further ones, in milliseconds. */
const UNREACHABLE_DELAY_MS = 60 * 60_000;

const UNREACHABLE_EMAILS = { count: 1, windowMs: UNREACHABLE_DELAY_MS / 2 };

export const signedUp = emailAbout(true, async ({ config }, account) =>
  account.status === 'pending' ? { to: account.email, ...signUpEmail({ ...config, account }) } : undefined,
);

export const addressConfirmed = emailAbout(true, async (services, account) => {
  if (account.status !== 'pending') return undefined;
  const link = await createStatusLink(services, account);
  return { to: account.email, ...addressConfirmedEmail({ ...services.config, account, link }) };
});

export const confirmationRequest: EmailDefinition = {
  ...emailAbout(true, composeConfirmation),
  onFailed: reportUnreachable,
};

/** The email with the link that confirms an address, until it is confirmed or an operator has decided. */
export async function composeConfirmation(services: Services, account: Account): Promise<Email | undefined> {
  const { config, now } = services;
  if (account.emailState !== 'awaiting' || account.status !== 'pending') return undefined;
  const lifetimeMs = confirmationLifetimeMs(account.createdAt, config.retention.unconfirmedDays, now());
  if (lifetimeMs < LEAST_CONFIRMATION_MS) return undefined;
  const link = await createEmailLink(services, CONFIRM_PATH, { purpose: CONFIRM, account, lifetimeMs });
  return { to: account.email, ...confirmAddressEmail({ ...config, account, link, lifetimeMs }) };
}

/** About sign-ups whose owners did not get the link that confirms their address, as long as there are any. `detail`: the operator. */
export const unreachableApplicants: EmailDefinition = {
  isToMember: false,
  async compose({ store, rateLimiter, config }, { detail: operator = '' }, isFirst) {
    // Of two that simultaneous failures have stored, the first names the applicants of both.
    if (isFirst && !(await rateLimiter.count(['unreachable', operator], UNREACHABLE_EMAILS)).isAllowed) {
      return undefined;
    }
    const rows = await store
      .selectFrom('members')
      .select('username')
      .where('status', '=', 'pending')
      .where('email_state', '=', 'awaiting')
      .where('id', 'in', store.selectFrom('email_failures').select('member_id').where('kind', '=', 'confirm-address'))
      .orderBy('id')
      .execute();
    const usernames = rows.map(({ username }) => username);
    return usernames.length === 0
      ? undefined
      : { to: operator, ...unreachableApplicantsEmail({ ...config, usernames }) };
  },
};

/** Stores an email about applicants who cannot be reached for each operator, unless one waits already. */
async function reportUnreachable({ config, emailQueue }: Services, transaction: Store): Promise<void> {
  const type = 'unreachable-applicants';
  const waiting = await transaction.selectFrom('email_queue').select('detail').where('kind', '=', type).execute();
  for (const operator of config.operators.filter((address) => !waiting.some(({ detail }) => detail === address))) {
    await emailQueue.add(transaction, { type, detail: operator }, UNREACHABLE_DELAY_MS);
  }
}

/** To an applicant, after the sign-up. */
export function signUpEmail(data: AccountTemplateData): EmailContent {
  const { siteName, account } = data;
  return composeEmail(data, {
    subject: 'We have received your sign-up',
    parts: [
      `Thank you for signing up to ${siteName}${withUsername(' with the username ', account)}.`,
      'What happens next: we check your sign-up in person. We send you another email when your account is approved, and then you can sign in. You do not need to do anything until then.',
      'If you did not sign up, someone has entered your address by mistake, and you can ignore this email.',
    ],
  });
}

/** To an applicant, after the sign-up: a link that confirms the address. Strangers can cause it to be sent. */
export function confirmAddressEmail(data: LinkTemplateData & { readonly lifetimeMs: number }): EmailContent {
  const { siteName, account, link, lifetimeMs } = data;
  return composeEmail(data, {
    subject: 'Please confirm your email address',
    parts: [
      `Somebody has signed up to ${siteName} with your address${withUsername(' and the username ', account)}.`,
      'If that was you, confirm your address. Then we check your sign-up in person, and send you another email when your account is active.',
      { label: 'Confirm my address', href: link },
      `The link works once, for ${wholeTime(lifetimeMs)}. Without a confirmation the sign-up is deleted then.`,
      'If it was not you, choose “This wasn’t me” on the same page, and the sign-up is deleted immediately:',
      { label: 'This wasn’t me', href: link },
    ],
  });
}

/** To an applicant, after the confirmation of the address. */
export function addressConfirmedEmail(data: LinkTemplateData): EmailContent {
  const { account, link } = data;
  return composeEmail(data, {
    subject: 'Your email address is confirmed',
    parts: [
      `The email address of your sign-up${withUsername(' with the username ', account)} is confirmed.`,
      'What happens next: we check your sign-up in person. We send you another email when your account is active, and then you can sign in. You do not need to do anything until then.',
      { label: 'See how far it is', href: link },
    ],
  });
}

/** To an operator, about sign-ups whose owners did not get the link that confirms their address. */
export function unreachableApplicantsEmail({
  siteName,
  siteUrl,
  usernames,
}: Omit<TemplateData, 'account'> & { readonly usernames: readonly string[] }): EmailContent {
  const shown = usernames.flatMap((username) => plainUsername(username) ?? []);
  const named = shown.length === 0 ? '' : ` Their usernames: ${shown.slice(0, MOST_USERNAMES).join(', ')}.`;
  const number = usernames.length === 1 ? '1 sign-up' : `${usernames.length} sign-ups`;
  return composeEmail(
    { siteName, siteUrl, account: undefined },
    {
      subject: 'Applicants cannot be reached',
      parts: [
        `The email that confirms the address could not be sent for ${number} to ${siteName}.${named}`,
        'Such a sign-up is deleted some days later. `members list --status unconfirmed` shows what the mail server has said. If you know the person, ask for the right address, or approve the account with `members approve NAME --unconfirmed`.',
      ],
    },
  );
}

/** A time in whole days, or in whole hours if it is shorter. */
function wholeTime(ms: number): string {
  const days = Math.floor(ms / 86_400_000);
  const hours = Math.floor(ms / 3_600_000);
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
