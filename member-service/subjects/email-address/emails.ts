import { ACCOUNT_LINKS_PER_HOUR } from '../../../contract/values/rate-limits';
import type { RateLimiter } from '../../auth/rate-limiter';
import type { AccountsConfig } from '../../config';
import type { ServiceLog } from '../../lib/log';
import type { Email } from '../../mail/email';
import {
  addressChangedEmail,
  addressInUseEmail,
  addressNoticeEmail,
  addressTakenBackEmail,
  deletionEmail,
  deletionNoticeEmail,
  newAddressEmail,
} from './templates';
import type { Store } from '../../store/connect-store';
import type { Account } from '../../accounts/account';
import { findRow, toAccount } from '../../accounts/account-rows';
import { OLD_ADDRESS_MS, readPendingAddress } from './address-change';
import { PAGE_PATHS } from '../decisions/links';
import { changeAccount } from '../../accounts/change-account';
import { addressKey } from '../../accounts/name-key';
import { createOneTimeToken, readFormerAddresses, type NewOneTimeToken } from '../../accounts/one-time-tokens';
import { createResetLink } from '../passwords/password-reset';

/** Composes the emails about what a member changes, for the account as it is when they are sent. Undefined: none is sent. */
export interface OwnAccountEmails {
  /** The link to a new address. If another account has that, its owner gets an email instead. */
  composeNewAddress(owner: Account, address: string): Promise<Email | undefined>;
  /** To a former address: the link that takes it back, as long as that is possible. An email that waited gives no new right. */
  composeFormerAddress(type: FormerAddressEmail, owner: Account, address: string): Promise<Email | undefined>;
  /** The link that sets a new password, after an address was taken back, as long as the account has none. */
  composeTakenBack(owner: Account): Promise<Email | undefined>;
  /** The link that keeps an account. @param isFirst false when an earlier attempt to send it has failed */
  composeDeletion(owner: Account, isFirst: boolean): Promise<Email | undefined>;
}

/** What the owner of a former address gets to know. */
export type FormerAddressEmail = 'address-notice' | 'address-changed' | 'deletion-notice';

export interface OwnAccountEmailsOptions {
  readonly store: Store;
  readonly rateLimiter: RateLimiter;
  readonly config: Pick<AccountsConfig, 'siteName' | 'siteUrl' | 'serviceUrl'>;
  readonly log: Pick<ServiceLog, 'warn'>;
  readonly now: () => Date;
}

/** The limit of links that keep an account. */
const LINKS = { count: ACCOUNT_LINKS_PER_HOUR, windowMs: 60 * 60_000 };

export function createOwnAccountEmails(options: OwnAccountEmailsOptions): OwnAccountEmails {
  const { store, rateLimiter, config, log, now } = options;
  const { siteName, siteUrl } = config;

  /** @throws {AccountChangedError} Then the email is composed again. */
  async function createLink(path: string, token: NewOneTimeToken): Promise<string> {
    const key = await changeAccount(options, token.account, ({ transaction }) =>
      createOneTimeToken(transaction, token, now()),
    );
    return `${config.serviceUrl}${path}?key=${key}`;
  }

  return {
    async composeNewAddress(owner, address) {
      const pending = await readPendingAddress(store, owner, now());
      // The member may have kept the address since, or asked for another one.
      if (!pending || addressKey(pending.address) !== addressKey(address) || owner.status !== 'approved') {
        return undefined;
      }
      const holder = await findRow(store, address);
      if (holder && holder.id !== owner.id) {
        const account = toAccount(holder);
        return account.status === 'rejected'
          ? undefined
          : { to: account.email, ...addressInUseEmail({ siteName, siteUrl, account }) };
      }
      const { until } = pending;
      const lifetimeMs = until.getTime() - now().getTime();
      const token = { purpose: 'new-address', account: owner, address, lifetimeMs } as const;
      const link = await createLink(PAGE_PATHS.newAddress, token);
      return { to: address, ...newAddressEmail({ siteName, siteUrl, link, until }) };
    },

    async composeFormerAddress(type, account, address) {
      const former = await readFormerAddresses(store, account.id, now());
      const kept = former.find((each) => addressKey(each.address) === addressKey(address));
      // Before the change is confirmed, it is the account's own.
      const isOwn = type === 'address-notice' && addressKey(account.email) === addressKey(address);
      if ((!kept && !isOwn) || account.status === 'rejected') {
        return undefined;
      }
      const lifetimeMs = kept ? kept.until - now().getTime() : OLD_ADDRESS_MS;
      const link = await createLink(PAGE_PATHS.oldAddress, { purpose: 'old-address', account, address, lifetimeMs });
      const data = { siteName, siteUrl, account, link };
      if (type === 'deletion-notice') {
        const { deletedAt } = account;
        return deletedAt && { to: address, ...deletionNoticeEmail({ ...data, deletedAt }) };
      }
      return { to: address, ...(type === 'address-notice' ? addressNoticeEmail(data) : addressChangedEmail(data)) };
    },

    async composeTakenBack(account) {
      if (account.hasPassword || account.status === 'rejected') {
        return undefined;
      }
      const link = await createResetLink(options, siteUrl, account);
      return { to: account.email, ...addressTakenBackEmail({ siteName, siteUrl, account, link }) };
    },

    async composeDeletion(account, isFirst) {
      const { id, deletedAt, status, email } = account;
      const lifetimeMs = (deletedAt?.getTime() ?? 0) - now().getTime();
      if (!deletedAt || lifetimeMs <= 0 || status !== 'approved') {
        return undefined;
      }
      if (isFirst && !(await rateLimiter.count(['deletion mail', id], LINKS)).isAllowed) {
        log.warn({ memberId: id }, 'limit of emails with links about this account reached');
        return undefined;
      }
      const token = { purpose: 'keep-account', account, lifetimeMs } as const;
      const link = await createLink(PAGE_PATHS.keep, token);
      return { to: email, ...deletionEmail({ siteName, siteUrl, account, link, deletedAt }) };
    },
  };
}
