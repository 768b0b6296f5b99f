import { OLD_ADDRESS_DAYS } from '../../../contract/values/account';
import { RESET_KEY_HOURS } from '../../../contract/values/lifetimes';
import type { Account } from '../../accounts/account';
import { findRow, toAccount } from '../../accounts/account-rows';
import { addressKey } from '../../accounts/name-key';
import { createEmailLink, readFormerAddresses } from '../../accounts/one-time-tokens';
import { dayInWords, timeInWords } from '../../lib/dates';
import {
  composeEmail,
  type EmailContent,
  type TemplateData,
  withUsername,
  type AccountTemplateData,
  type LinkTemplateData,
} from '../../mail/email-layout';
import type { Services } from '../../services';
import { createResetLink } from '../passwords/reset-link';
import { emailAbout } from '../subject';
import { NEW_ADDRESS, OLD_ADDRESS, OLD_ADDRESS_MS, readPendingAddress } from './change-address';

/** The pages that the links open. */
export const NEW_ADDRESS_PATH = '/account/new-address';
export const OLD_ADDRESS_PATH = '/account/old-address';

/** The link to a new address, `detail`. If another account has that, its owner gets an email instead. */
export const addressRequested = emailAbout(false, async (services, owner, { detail: address = '' }) => {
  const { store, config, now } = services;
  const { siteName, siteUrl } = config;
  const pending = await readPendingAddress(services, owner);
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
  const token = { purpose: NEW_ADDRESS, account: owner, address, lifetimeMs };
  const link = await createEmailLink(services, NEW_ADDRESS_PATH, token);
  return { to: address, ...newAddressEmail({ siteName, siteUrl, link, until }) };
});

/** To the address before, `detail`, which is the account's own until the change is confirmed. */
export const addressNotice = emailAbout(true, async (services, account, { detail: address = '' }) => {
  const isOwn = addressKey(account.email) === addressKey(address);
  const link = await linkToFormer(services, account, address, isOwn ? OLD_ADDRESS_MS : undefined);
  return link === undefined ? undefined : { to: address, ...addressNoticeEmail({ ...services.config, account, link }) };
});

export const addressChanged = emailAbout(true, async (services, account, { detail: address = '' }) => {
  const link = await linkToFormer(services, account, address);
  return link === undefined
    ? undefined
    : { to: address, ...addressChangedEmail({ ...services.config, account, link }) };
});

/** To a former address, `detail`, when the account is to be deleted. */
export const deletionNotice = emailAbout(true, async (services, account, { detail: address = '' }) => {
  const link = await linkToFormer(services, account, address);
  const { deletedAt } = account;
  return link === undefined || !deletedAt
    ? undefined
    : { to: address, ...deletionNoticeEmail({ ...services.config, account, link, deletedAt }) };
});

/** The link that sets a new password, after an address was taken back, as long as the account has none. */
export const addressTakenBack = emailAbout(true, async (services, account) => {
  if (account.hasPassword || account.status === 'rejected') return undefined;
  const link = await createResetLink(services, account);
  return { to: account.email, ...addressTakenBackEmail({ ...services.config, account, link }) };
});

/**
 * The link that takes a former address back, as long as that is possible. An email that waited gives no new right.
 * @param ownMs how long it works if the address is none of the former ones
 */
async function linkToFormer(
  services: Services,
  account: Account,
  address: string,
  ownMs?: number,
): Promise<string | undefined> {
  const { store, now } = services;
  const former = await readFormerAddresses(store, account.id, now());
  const kept = former.find((each) => addressKey(each.address) === addressKey(address));
  const lifetimeMs = kept ? kept.until - now().getTime() : ownMs;
  if (lifetimeMs === undefined || account.status === 'rejected') return undefined;
  return createEmailLink(services, OLD_ADDRESS_PATH, { purpose: OLD_ADDRESS, account, address, lifetimeMs });
}

/** To the address that a member wants to have. A stranger may have it, so the email has no name. */
export function newAddressEmail(
  data: Omit<TemplateData, 'account'> & { readonly link: string; readonly until: Date },
): EmailContent {
  const { siteName, link, until } = data;
  return composeEmail(
    { ...data, account: undefined },
    {
      subject: 'Please confirm your new email address',
      parts: [
        `Somebody wants to use this email address for an account at ${siteName}.`,
        'If that was you, confirm it. Then you can sign in with this address, and our emails go to it.',
        { label: 'Use this address', href: link },
        `The link works once, until ${timeInWords(until)}. Until you use it, the account keeps its old address.`,
        'If it was not you, you can ignore this email: nothing is changed.',
      ],
    },
  );
}

/** To the owner of an address that another member wants to have. */
export function addressInUseEmail(data: AccountTemplateData): EmailContent {
  const { siteName, siteUrl, account } = data;
  return composeEmail(data, {
    subject: 'Your email address was entered for another account',
    parts: [
      `A member of ${siteName} wants to use this email address for another account. It belongs to your account${withUsername(' ', account)}, so nothing was changed.`,
      'If that was you, you have two accounts. You sign in to this one with your email address:',
      { label: 'Sign in', href: `${siteUrl}/login` },
      'If it was not you, you do not need to do anything.',
    ],
  });
}

/** To the address before, when another one was asked for. */
export function addressNoticeEmail(data: LinkTemplateData): EmailContent {
  const { siteName, account, link } = data;
  return composeEmail(data, {
    subject: 'Your email address is to be changed',
    parts: [
      `Somebody has asked for another email address for your account${withUsername(' ', account)} at ${siteName}, and has entered its password. This address stays until the other one is confirmed.`,
      'If that was you, you do not need to do anything.',
      ...takeBack(link, `That works for ${OLD_ADDRESS_DAYS} days, also when the address was changed already. `),
    ],
  });
}

/** The link of an email to a former address, and what it does. @param when a sentence about how long it works */
function takeBack(link: string, when = '') {
  return [
    `If it was not you, take this address back. ${when}It ends all sessions of the account, on all devices, and the password that somebody knows does not work any more: we send you a link for a new one.`,
    { label: 'Take this address back', href: link },
  ];
}

/** To the address before, when another one was confirmed. */
export function addressChangedEmail(data: LinkTemplateData): EmailContent {
  const { siteName, account, link } = data;
  return composeEmail(data, {
    subject: 'Your email address was changed',
    parts: [
      `Your account${withUsername(' ', account)} at ${siteName} has another email address now, which was confirmed. Our emails go to that one.`,
      `If that was you, you do not need to do anything. For ${OLD_ADDRESS_DAYS} days nobody else can use this address here.`,
      ...takeBack(link),
    ],
  });
}

/** To a former address, when the account is to be deleted. */
export function deletionNoticeEmail(data: LinkTemplateData & { readonly deletedAt: Date }): EmailContent {
  const { siteName, account, link, deletedAt } = data;
  return composeEmail(data, {
    subject: 'Your account is going to be deleted',
    parts: [
      `Somebody has asked us to delete your account${withUsername(' ', account)} at ${siteName}, which had this email address until a few days ago, and has entered its password. On ${dayInWords(deletedAt)} we delete it with everything that belongs to it.`,
      'If that was you, you do not need to do anything.',
      ...takeBack(link),
      'The account is not deleted then.',
    ],
  });
}

/** To an address that was taken back. */
export function addressTakenBackEmail(data: LinkTemplateData): EmailContent {
  const { siteName, account, link } = data;
  return composeEmail(data, {
    subject: 'You have your email address back',
    parts: [
      `Your account${withUsername(' ', account)} at ${siteName} has this address again. All its sessions have ended, and the password that somebody knows does not work any more.`,
      'Choose a new password with this link. Nobody can sign in before:',
      { label: 'Choose a new password', href: link },
      `The link works once, for ${RESET_KEY_HOURS} hours. Later, choose “Forgot password?” for a new one.`,
    ],
  });
}
