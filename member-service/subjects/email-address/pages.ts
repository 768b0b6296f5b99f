import { PAGE_PATHS } from '../decisions/links';
import type { Account } from '../../accounts/account';
import { dayInWords } from '../../lib/dates';
import type { PageContent } from '../../http/page-layout';
import { form, homeLink, siteLink, type PageData } from '../decisions/pages';

/** The texts of the pages about a new address, the former one, and an account that is to be deleted. */

/** What holds when a link does not work any more. No name and no other address: a stranger may have opened it. */
export function afterLink(
  path: string,
  { email, emailState, deletedAt }: Account,
  address: string | undefined,
): string {
  switch (path) {
    case PAGE_PATHS.confirm:
      return emailState === 'confirmed' ? 'The email address is confirmed.' : '';
    case PAGE_PATHS.keep:
      return deletedAt
        ? `The account is going to be deleted on ${dayInWords(deletedAt)}. Open the link in our newest email to keep it.`
        : 'The account is not going to be deleted.';
    default:
      return email === address ? `The account has the address ${email}.` : '';
  }
}

/** Asks the owner of a new address whether the account may have it. No name: a stranger may have opened the link. */
export function newAddressPage({ siteName }: PageData, key: string, address: string): PageContent {
  return {
    siteName,
    title: 'Use this email address?',
    parts: [
      `Your account at ${siteName} gets the address ${address}. If you have not asked for that, close this page.`,
      form(PAGE_PATHS.newAddress, { key }, 'Yes, use this address', 'main'),
    ],
  };
}

export function addressChangedPage({ siteName, siteUrl }: PageData, email: string): PageContent {
  return {
    siteName,
    title: 'Your email address is changed',
    parts: [`Your account has the address ${email} now.`, homeLink(siteName, siteUrl)],
  };
}

export function oldAddressPage({ siteName }: PageData, key: string, address: string): PageContent {
  return {
    siteName,
    title: 'Take your email address back?',
    parts: [
      `Your account at ${siteName} keeps or gets the address ${address}, and all its sessions end, on all devices. The password that somebody knows does not work any more: we send you a link for a new one.`,
      form(PAGE_PATHS.oldAddress, { key }, 'Yes, take it back', 'main'),
    ],
  };
}

export function addressTakenBackPage({ siteName, siteUrl }: PageData, email: string): PageContent {
  return {
    siteName,
    title: 'You have your email address back',
    parts: [
      `Your account has the address ${email}, and all its sessions have ended. The former password does not work any more. We have sent you an email with a link: choose a new one with it.`,
      siteLink('Send the link again', `${siteUrl}/forgot-password`),
    ],
  };
}

export function keepPage({ siteName }: PageData, key: string, deletedAt: Date | undefined): PageContent {
  const when = deletedAt ? ` on ${dayInWords(deletedAt)}` : '';
  return {
    siteName,
    title: 'Keep your account?',
    parts: [
      `Your account at ${siteName} is going to be deleted${when}.`,
      form(PAGE_PATHS.keep, { key }, 'Yes, keep my account', 'main'),
    ],
  };
}

export function keptPage({ siteName, siteUrl }: PageData): PageContent {
  return {
    siteName,
    title: 'Your account stays',
    parts: ['You can sign in again.', siteLink('Sign in', `${siteUrl}/login`)],
  };
}
