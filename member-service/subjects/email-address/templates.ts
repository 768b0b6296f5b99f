import { OLD_ADDRESS_DAYS, SEEN_DEVICE_DAYS } from '../../../contract/values/account';
import { isRecord } from '../../../contract/unknown-value';
import { RESET_KEY_HOURS } from '../../../contract/values/lifetimes';
import { dayInWords, timeInWords } from '../../lib/dates';
import { composeEmail, type EmailContent, type TemplateData } from '../../mail/email-layout';
import { withUsername, type AccountTemplateData, type LinkTemplateData } from '../../mail/email-templates';

/** Emails about what a member changes in the own account. */

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

/** A login on a new device. */
export interface NewLogin {
  readonly device: string;
  readonly at: Date;
}

/** @param detail of the stored email: browser and system in words or null, and the time in milliseconds */
export function readLogin(detail: string): NewLogin {
  const value: unknown = JSON.parse(detail);
  const { browser, system, at } = isRecord(value) ? value : {};
  const words = [browser, system].filter((word) => typeof word === 'string');
  return { device: words.join(' on ') || 'a device that we do not know', at: new Date(Number(at)) };
}

/** To the owner of an account, after a login on a device and in a network that it has not had for a while. */
export function newDeviceEmail(data: AccountTemplateData & NewLogin): EmailContent {
  const { siteName, siteUrl, account, device, at } = data;
  return composeEmail(data, {
    subject: 'A login on a new device',
    parts: [
      `Somebody has signed in to your account${withUsername(' ', account)} at ${siteName}, with its password, on ${timeInWords(at)}: ${device}. We have not seen this device in this network for ${SEEN_DEVICE_DAYS} days.`,
      'If that was you, you do not need to do anything.',
      'If it was not you, choose a new password, because somebody knows yours. That ends all sessions of the account, on all devices:',
      { label: 'Choose a new password', href: `${siteUrl}/forgot-password` },
    ],
  });
}
