import { RESET_KEY_LIFETIME_MS } from '../members/password-reset';
import { composeEmail, looksLikeLink } from './email-layout';
import type { EmailContent, TemplateData } from './email-layout';

/** Values for the templates with a link that sets a password. */
export interface LinkTemplateData extends TemplateData {
  readonly link: string;
}

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
