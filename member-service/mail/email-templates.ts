import { MOST_USERNAMES } from '../../contract/values/emails';
import { RESET_KEY_HOURS } from '../../contract/values/lifetimes';
import { composeEmail, type EmailContent, type TemplateData } from './email-layout';
import { plainUsername, usernameInEmail, type NamedMember } from './names-in-emails';

/** Values for the templates of emails to the owner of an account. */
export interface AccountTemplateData extends TemplateData {
  readonly account: NamedMember;
}

/** Values for the templates with a link. */
export interface LinkTemplateData extends AccountTemplateData {
  readonly link: string;
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
export function addressConfirmedEmail(data: AccountTemplateData): EmailContent {
  const { account } = data;
  return composeEmail(data, {
    subject: 'Your email address is confirmed',
    parts: [
      `The email address of your sign-up${withUsername(' with the username ', account)} is confirmed.`,
      'What happens next: we check your sign-up in person. We send you another email when your account is active, and then you can sign in. You do not need to do anything until then.',
    ],
  });
}

/** To an operator, about a new account. It has no text of the applicant except the username; the page shows the rest. */
export function decisionRequestEmail(data: LinkTemplateData & { readonly isReminder: boolean }): EmailContent {
  const { siteName, account, link, isReminder } = data;
  return composeEmail(
    { ...data, account: undefined },
    {
      subject: isReminder ? 'A sign-up still waits for your decision' : 'A sign-up waits for your decision',
      parts: [
        `Somebody has signed up to ${siteName}${after(' with the username ', plainUsername(account.username))}.`,
        ...(isReminder
          ? ['Nobody has decided yet. The links of the first email end soon. There is no other reminder.']
          : []),
        'The links open a page that shows the sign-up and asks you to confirm your decision. They work until one of the operators has decided.',
        { label: 'Approve', href: `${link}&decision=approve` },
        { label: 'Reject', href: `${link}&decision=reject` },
      ],
    },
  );
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

/** To a member, after the approval. */
export function approvalEmail(data: AccountTemplateData): EmailContent {
  const { siteName, siteUrl, account } = data;
  return composeEmail(data, {
    subject: 'Your account is active',
    parts: [
      `Welcome to ${siteName}! Your account is approved and active.`,
      `You can sign in now with your ${withUsername('username ', account, ' or your ')}email address, and the password you have chosen.`,
      { label: 'Sign in', href: `${siteUrl}/login` },
      'If you do not remember the password, choose “Forgot password?” there.',
    ],
  });
}

/** To an applicant or member, after the rejection. */
export function rejectionEmail(data: AccountTemplateData): EmailContent {
  const { siteName, siteUrl, account } = data;
  return composeEmail(data, {
    subject: 'About your account',
    parts: [
      `Thank you for your interest in ${siteName}. We are sorry: we cannot give you access${withUsername(' with the account ', account)}.`,
      'If you think that this is a mistake, or if you have a question, please write to us.',
      { label: 'Contact us', href: `${siteUrl}/contact-us` },
    ],
  });
}

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

/** To a member whose account the operator has created: a link that sets the first password. */
export function invitationEmail(data: LinkTemplateData): EmailContent {
  const { siteName, siteUrl, account, link } = data;
  return composeEmail(data, {
    subject: 'You are invited',
    parts: [
      `${siteName} has created an account for you.${withUsername(' Your username is ', account, '.')}`,
      'One step is left: choose your password. Then you can sign in.',
      { label: 'Choose a password', href: link },
      `The link works once, for ${RESET_KEY_HOURS} hours. If it has expired, you can request a new one here:`,
      { label: 'Request a new link', href: `${siteUrl}/forgot-password` },
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

/** A time in whole days, or in whole hours if it is shorter. */
function wholeTime(ms: number): string {
  const days = Math.floor(ms / 86_400_000);
  const hours = Math.floor(ms / 3_600_000);
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** The username between two texts, or `''` if the email must not contain it. */
export function withUsername(prefix: string, account: NamedMember, suffix = ''): string {
  return after(prefix, usernameInEmail(account), suffix);
}

function after(prefix: string, username: string | undefined, suffix = ''): string {
  return username === undefined ? '' : prefix + username + suffix;
}
