import { ACCOUNT_KEY_LIFETIME_MS } from '../members/account-keys';
import { RESET_KEY_LIFETIME_MS } from '../members/password-reset';
import { composeEmail, looksLikeLink } from './email-layout';
import type { EmailContent, TemplateData } from './email-layout';

/** Values for the templates with a link that sets a password. */
export interface LinkTemplateData extends TemplateData {
  readonly link: string;
}

const CONFIRMATION_DAYS = ACCOUNT_KEY_LIFETIME_MS / 86_400_000;
const KEY_HOURS = RESET_KEY_LIFETIME_MS / 3_600_000;

/** To an applicant, after the sign-up. */
export function signUpEmail(data: TemplateData): EmailContent {
  const { siteName, member } = data;
  return composeEmail(data, {
    subject: 'We have received your sign-up',
    parts: [
      `Thank you for signing up to ${siteName}${usernameUnlessLink(' with the username ', member)}.`,
      'What happens next: we check your sign-up in person. We send you another email when your account is approved, and then you can sign in. You do not need to do anything until then.',
      'If you did not sign up, someone has entered your address by mistake, and you can ignore this email.',
    ],
  });
}

/** To an applicant, after the sign-up: a link that confirms the address. Strangers can cause it to be sent. */
export function confirmAddressEmail(data: LinkTemplateData): EmailContent {
  const { siteName, member, link } = data;
  return composeEmail(data, {
    subject: 'Please confirm your email address',
    parts: [
      `Somebody has signed up to ${siteName} with your address${usernameUnlessLink(' and the username ', member)}.`,
      'If that was you, confirm your address. Then we check your sign-up in person, and send you another email when your account is active.',
      { label: 'Confirm my address', href: link },
      `The link works once, for ${CONFIRMATION_DAYS} days. Without a confirmation the sign-up is deleted then.`,
      'If it was not you, choose “This wasn’t me” on the same page, and the sign-up is deleted immediately:',
      { label: 'This wasn’t me', href: link },
    ],
  });
}

/** To an applicant, after the confirmation of the address. */
export function addressConfirmedEmail(data: TemplateData): EmailContent {
  const { member } = data;
  return composeEmail(data, {
    subject: 'Your email address is confirmed',
    parts: [
      `The email address of your sign-up${usernameUnlessLink(' with the username ', member)} is confirmed.`,
      'What happens next: we check your sign-up in person. We send you another email when your account is active, and then you can sign in. You do not need to do anything until then.',
    ],
  });
}

/** To an operator, about a new account. It has no text of the applicant except the username; the page shows the rest. */
export function decisionRequestEmail(data: LinkTemplateData): EmailContent {
  const { siteName, member, link } = data;
  const operator = { username: member.username, fullName: '' };
  return composeEmail(
    { ...data, member: operator },
    {
      subject: 'A sign-up waits for your decision',
      parts: [
        `Somebody has signed up to ${siteName}${usernameUnlessLink(' with the username ', member)}.`,
        'The links open a page that shows the sign-up and asks you to confirm your decision. They work until one of the operators has decided.',
        { label: 'Approve', href: `${link}&decision=approve` },
        { label: 'Reject', href: `${link}&decision=reject` },
      ],
    },
  );
}

/** To a member, after the approval. */
export function approvalEmail(data: TemplateData): EmailContent {
  const { siteName, siteUrl, member } = data;
  return composeEmail(data, {
    subject: 'Your account is active',
    parts: [
      `Welcome to ${siteName}! Your account is approved and active.`,
      `You can sign in now with your username ${member.username} or your email address, and the password you have chosen.`,
      { label: 'Sign in', href: `${siteUrl}/login` },
      'If you do not remember the password, choose “Forgot password?” there.',
    ],
  });
}

/** To an applicant or member, after the rejection. */
export function rejectionEmail(data: TemplateData): EmailContent {
  const { siteName, siteUrl, member } = data;
  return composeEmail(data, {
    subject: 'About your account',
    parts: [
      `Thank you for your interest in ${siteName}. We are sorry: we cannot give you access with the account ${member.username}.`,
      'If you think that this is a mistake, or if you have a question, please write to us.',
      { label: 'Contact us', href: `${siteUrl}/contact-us` },
    ],
  });
}

/** To a member, after the password was set with a link. */
export function passwordChangedEmail(data: TemplateData): EmailContent {
  const { siteName, siteUrl, member } = data;
  return composeEmail(data, {
    subject: 'Your password was changed',
    parts: [
      `The password of your account ${member.username} at ${siteName} was changed. You are signed out on all devices.`,
      'If that was you, you do not need to do anything.',
      'If it was not you, choose a new password now, and check who can read your emails:',
      { label: 'Choose a new password', href: `${siteUrl}/forgot-password` },
    ],
  });
}

/** To a member whose account the operator has created: a link that sets the first password. */
export function invitationEmail(data: LinkTemplateData): EmailContent {
  const { siteName, siteUrl, member, link } = data;
  return composeEmail(data, {
    subject: 'You are invited',
    parts: [
      `${siteName} has created an account for you. Your username is ${member.username}.`,
      'One step is left: choose your password. Then you can sign in.',
      { label: 'Choose a password', href: link },
      `The link works once, for ${KEY_HOURS} hours. If it has expired, you can request a new one here:`,
      { label: 'Request a new link', href: `${siteUrl}/forgot-password` },
    ],
  });
}

/** To a person whose account was moved from WordPress: a link that sets a password here. Also while the account waits for approval. */
export function movedEmail(data: LinkTemplateData & { readonly isPending: boolean }): EmailContent {
  const { siteName, siteUrl, member, link, isPending } = data;
  return composeEmail(data, {
    subject: 'Please choose a new password',
    parts: [
      `${siteName} has moved to a new system. Your account has moved with it, but not your password, which nobody can read.`,
      `Your username is ${member.username}. One step is left: choose a password. It can be the one that you had.`,
      { label: 'Choose a password', href: link },
      ...(isPending ? ['Your sign-up still waits for approval. We send you another email when you can sign in.'] : []),
      `The link works once, for ${KEY_HOURS} hours. If it has expired, you can request a new one here:`,
      { label: 'Request a new link', href: `${siteUrl}/forgot-password` },
    ],
  });
}

/** To a member who has forgotten the password: a link that sets a new one. */
export function resetEmail(data: LinkTemplateData): EmailContent {
  const { siteName, member, link } = data;
  return composeEmail(data, {
    subject: 'Choose a new password',
    parts: [
      `Someone has requested a new password for your account${usernameUnlessLink(' ', member)} at ${siteName}.`,
      'If that was you, choose a new password here:',
      { label: 'Choose a new password', href: link },
      `The link works once, for ${KEY_HOURS} hours. It stops working when a newer one is requested.`,
      'If it was not you, you can ignore this email: your password does not change.',
    ],
  });
}

/**
 * The username after `prefix`, or `''` if an email client would turn the username into a link. For emails that a stranger
 * can cause to be sent to another person's address.
 */
function usernameUnlessLink(prefix: string, { username }: TemplateData['member']): string {
  return looksLikeLink(username) ? '' : prefix + username;
}
