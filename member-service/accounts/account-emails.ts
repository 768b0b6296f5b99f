import { RESET_EMAILS_PER_HOUR } from '../../contract/values/rate-limits';
import { CONFIRMATION_MIN_HOURS } from '../../contract/values/lifetimes';
import type { CounterKey, RateLimiter } from '../auth/rate-limiter';
import type { AccountsConfig } from '../config';
import { errorMessage } from '../../contract/unknown-value';
import type { ServiceLog } from '../lib/log';
import type { Email, EmailResult, Mailer } from '../mail/email';
import type { EmailContent } from '../mail/email-layout';
import type { ComposeEmail, EmailQueue } from '../mail/email-queue';
import {
  addressConfirmedEmail,
  approvalEmail,
  confirmAddressEmail,
  decisionRequestEmail,
  invitationEmail,
  passwordChangedEmail,
  rejectionEmail,
  resetEmail,
  signUpEmail,
  unreachableApplicantsEmail,
  type AccountTemplateData,
} from '../mail/email-templates';
import { newDeviceEmail, readLogin } from '../subjects/email-address/templates';
import { PAGE_PATHS } from '../subjects/decisions/links';
import type { Store } from '../store/connect-store';
import type { AccountStatus } from '../store/schema';
import { AccountChangedError } from './change-account';
import { addressKey } from './name-key';
import { createOneTimeToken } from './one-time-tokens';
import type { Account } from './account';
import { findMember, findRow, toAccount } from './account-rows';
import { SESSION_STAYS } from '../subjects/own-account/changes';
import { createOwnAccountEmails } from '../subjects/email-address/emails';
import { createResetLink } from '../subjects/passwords/password-reset';
import { confirmationLifetimeMs } from '../subjects/sign-up/confirmation-deadline';

/** The emails about accounts. */
export interface AccountEmails {
  /** Composes an email of the queue for the account as it is now. */
  readonly compose: ComposeEmail;
  /** Sends a link immediately, to a person whom the operator waits with. It is not stored: the operator gets the link too. */
  readonly sendLink: (account: Account, type: 'invited' | 'reset', link: string) => Promise<EmailResult>;
}

export interface AccountEmailsOptions {
  readonly store: Store;
  readonly rateLimiter: RateLimiter;
  readonly mailer: Mailer;
  readonly config: Pick<AccountsConfig, 'siteName' | 'siteUrl' | 'serviceUrl' | 'retention'>;
  readonly log: Pick<ServiceLog, 'error' | 'warn'>;
  readonly now: () => Date;
}

/** Limit of reset emails to one account, in addition to the limit per address. */
const RESET_EMAILS = { count: RESET_EMAILS_PER_HOUR, windowMs: 60 * 60_000 };

/** A link that confirms an address is not sent if it would work for less, in milliseconds. */
const LEAST_CONFIRMATION_MS = CONFIRMATION_MIN_HOURS * 60 * 60_000;

/** The emails that depend on the account only. */
const TEMPLATES = {
  'signed-up': signUpEmail,
  'address-confirmed': addressConfirmedEmail,
  approved: approvalEmail,
  rejected: rejectionEmail,
};

/** The emails that are true for one status only. The account may have got another one since. */
const STATUS_OF: Readonly<Record<keyof typeof TEMPLATES, AccountStatus>> = {
  'signed-up': 'pending',
  'address-confirmed': 'pending',
  approved: 'approved',
  rejected: 'rejected',
};

export function createAccountEmails({
  store,
  rateLimiter,
  mailer,
  config,
  log,
  now,
}: AccountEmailsOptions): AccountEmails {
  const ownAccount = createOwnAccountEmails({ store, rateLimiter, config, log, now });

  function dataFor(account: Account): AccountTemplateData {
    return { siteName: config.siteName, siteUrl: config.siteUrl, account };
  }

  /** The email with the link that confirms an address, until it is confirmed or an operator has decided. */
  async function composeConfirmation(account: Account): Promise<Email | undefined> {
    if (account.emailState !== 'awaiting' || account.status !== 'pending') {
      return undefined;
    }
    const time = now();
    const lifetimeMs = confirmationLifetimeMs(account.createdAt, config.retention.unconfirmedDays, time);
    if (lifetimeMs < LEAST_CONFIRMATION_MS) {
      return undefined;
    }
    const token = await createOneTimeToken(store, { purpose: 'confirm', account, lifetimeMs }, time);
    const link = `${config.serviceUrl}${PAGE_PATHS.confirm}?key=${token}`;
    return { to: account.email, ...confirmAddressEmail({ ...dataFor(account), link, lifetimeMs }) };
  }

  /** The email that asks an operator to decide, until one has. */
  async function composeDecisionRequest(
    account: Account,
    operator: string,
    isReminder: boolean,
  ): Promise<Email | undefined> {
    if (account.status !== 'pending') {
      return undefined;
    }
    const token = await createOneTimeToken(store, { purpose: 'decide', account, operator, isReminder }, now());
    const link = `${config.serviceUrl}${PAGE_PATHS.decide}?key=${token}`;
    return { to: operator, ...decisionRequestEmail({ ...dataFor(account), link, isReminder }) };
  }

  /** The email about sign-ups whose owners did not get the link that confirms their address, as long as there are any. */
  async function composeUnreachable(operator: string, isFirst: boolean): Promise<Email | undefined> {
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
    const { siteName, siteUrl } = config;
    return usernames.length === 0
      ? undefined
      : { to: operator, ...unreachableApplicantsEmail({ siteName, siteUrl, usernames }) };
  }

  /** The email with a reset link, if there is an account with the name that a visitor has entered. */
  async function composeRequestedReset(name: string, isFirst: boolean): Promise<Email | undefined> {
    const row = await findRow(store, name);
    // Also counted for unknown names, so that both cases do the same.
    const key: CounterKey = row ? ['reset mail', row.id] : ['reset mail to nobody', addressKey(name)];
    const isAllowed = !isFirst || (await rateLimiter.count(key, RESET_EMAILS)).isAllowed;
    if (!row || row.status === 'rejected') {
      return undefined;
    }
    if (!isAllowed) {
      log.warn({ memberId: row.id }, 'limit of reset emails to this account reached');
      return undefined;
    }
    if (row.status === 'pending' && row.email_state === 'awaiting') {
      return composeConfirmation(toAccount(row));
    }
    if (row.deleted_at !== null) {
      return ownAccount.composeDeletion(toAccount(row), isFirst);
    }
    const account = toAccount(row);
    const link = await createResetLink({ store, now }, config.siteUrl, account);
    return { to: row.email, ...resetEmail({ ...dataFor(account), link }) };
  }

  const composeOnce: ComposeEmail = async ({ type, memberId, detail = '', address }, isFirst) => {
    if (type === 'reset-requested') {
      return composeRequestedReset(detail, isFirst);
    }
    if (type === 'unreachable-applicants') {
      return composeUnreachable(detail, isFirst);
    }
    const account = memberId === undefined ? undefined : await findMember(store, memberId);
    if (!account) {
      return undefined;
    }
    switch (type) {
      case 'confirm-address':
        return composeConfirmation(account);
      case 'decision-request':
        return composeDecisionRequest(account, detail, false);
      case 'decision-reminder':
        return composeDecisionRequest(account, detail, true);
      case 'address-requested':
        return ownAccount.composeNewAddress(account, detail);
      case 'address-notice':
      case 'address-changed':
      case 'deletion-notice':
        return ownAccount.composeFormerAddress(type, account, detail);
      case 'address-taken-back':
        return ownAccount.composeTakenBack(account);
      case 'deletion-requested':
        return ownAccount.composeDeletion(account, isFirst);
      case 'password-changed':
        return {
          to: address ?? account.email,
          ...passwordChangedEmail({ ...dataFor(account), sessionStays: detail === SESSION_STAYS }),
        };
      case 'new-device':
        return { to: address ?? account.email, ...newDeviceEmail({ ...dataFor(account), ...readLogin(detail) }) };
      case 'moved':
        return undefined;
      case 'signed-up':
      case 'address-confirmed':
      case 'approved':
      case 'rejected':
        return STATUS_OF[type] === account.status
          ? { to: account.email, ...TEMPLATES[type](dataFor(account)) }
          : undefined;
      default:
        return undefined;
    }
  };

  return {
    async compose(email, isFirst) {
      try {
        return await composeOnce(email, isFirst);
      } catch (error) {
        if (!(error instanceof AccountChangedError)) throw error;
        // The account was changed between the query and the link. The first attempt was counted.
        return composeOnce(email, false);
      }
    },

    async sendLink(account, type, link) {
      const data = { ...dataFor(account), link };
      const content: EmailContent = type === 'invited' ? invitationEmail(data) : resetEmail(data);
      try {
        await mailer.send({ to: account.email, ...content });
        return { sent: true };
      } catch (error) {
        const reason = errorMessage(error);
        log.error({ memberId: account.id, subject: content.subject, reason }, 'email could not be sent');
        return { sent: false, reason, isKept: false };
      }
    },
  };
}

/** How long an email about applicants who cannot be reached waits for further ones, in milliseconds. */
const UNREACHABLE_DELAY_MS = 60 * 60_000;

const UNREACHABLE_EMAILS = { count: 1, windowMs: UNREACHABLE_DELAY_MS / 2 };

/** Stores an email about applicants who cannot be reached for each operator, unless one waits already. */
export async function reportUnreachable(
  transaction: Store,
  queue: Pick<EmailQueue, 'add'>,
  operators: readonly string[],
): Promise<void> {
  const type = 'unreachable-applicants';
  const waiting = await transaction.selectFrom('email_queue').select('detail').where('kind', '=', type).execute();
  for (const operator of operators.filter((address) => !waiting.some(({ detail }) => detail === address))) {
    await queue.add(transaction, { type, detail: operator }, UNREACHABLE_DELAY_MS);
  }
}
