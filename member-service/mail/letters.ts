import { RESET_KEY_LIFETIME_MS } from '../members/reset-keys';
import type { Member } from '../members/member';
import { composeLetter, looksLikeLink } from './compose';
import type { Letter } from './compose';

/** What every letter needs to know. */
export interface LetterFacts {
  readonly siteName: string;
  /** Without a final slash. */
  readonly siteUrl: string;
  readonly member: Pick<Member, 'username' | 'fullName'>;
}

/** A letter with a link that sets a password. */
export interface KeyLetterFacts extends LetterFacts {
  readonly link: string;
}

const KEY_HOURS = RESET_KEY_LIFETIME_MS / 3_600_000;

/** To somebody who has just signed up: what happens next. */
export function signUpMail(facts: LetterFacts): Letter {
  const { siteName, member } = facts;
  return composeLetter(facts, {
    subject: 'We have received your sign-up',
    parts: [
      `Thank you for signing up to ${siteName}${accountName(' with the username ', member)}.`,
      'What happens next: we look at your sign-up in person. As soon as your account is approved you will get another mail from us, and then you can sign in. Until then there is nothing you need to do.',
      'If you did not sign up, somebody has entered your address by mistake, and you can ignore this mail.',
    ],
  });
}

/** To somebody whose account the operator has approved. */
export function approvalMail(facts: LetterFacts): Letter {
  const { siteName, siteUrl, member } = facts;
  return composeLetter(facts, {
    subject: 'Your account is active',
    parts: [
      `Welcome to ${siteName}! Your account is approved and active.`,
      `You can sign in now, with your username ${member.username} or your e-mail address, and the password you have chosen.`,
      { label: 'Sign in', href: `${siteUrl}/login` },
      'If you do not remember the password, choose “Forgot password?” there.',
    ],
  });
}

/** To somebody whose account the operator has rejected. */
export function rejectionMail(facts: LetterFacts): Letter {
  const { siteName, siteUrl, member } = facts;
  return composeLetter(facts, {
    subject: 'About your account',
    parts: [
      `Thank you for your interest in ${siteName}. We are sorry: we cannot give you access with the account ${member.username}.`,
      'If you think that this is a mistake, or if you have a question, please write to us.',
      { label: 'Contact us', href: `${siteUrl}/contact-us` },
    ],
  });
}

/** To somebody the operator has made an account for: a link that sets its first password. */
export function invitationMail(facts: KeyLetterFacts): Letter {
  const { siteName, siteUrl, member, link } = facts;
  return composeLetter(facts, {
    subject: 'You are invited',
    parts: [
      `${siteName} has made an account for you. Your username is ${member.username}.`,
      'One step is left: choose your password. Then you can sign in.',
      { label: 'Choose a password', href: link },
      `The link works once, for ${KEY_HOURS} hours. If it has ended, you can ask for a new one here:`,
      { label: 'Ask for a new link', href: `${siteUrl}/forgot-password` },
    ],
  });
}

/** To somebody who has forgotten a password: a link that sets a new one. */
export function resetMail(facts: KeyLetterFacts): Letter {
  const { siteName, member, link } = facts;
  return composeLetter(facts, {
    subject: 'Choose a new password',
    parts: [
      `Somebody has asked for a new password for your account${accountName(' ', member)} at ${siteName}.`,
      'If that was you, choose a new password here:',
      { label: 'Choose a new password', href: link },
      `The link works once, for ${KEY_HOURS} hours; a newer mail like this one ends it.`,
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
  });
}

/**
 * The username in a letter that anybody can have sent to somebody else's address, with what leads up to it; nothing where
 * a mail program would make a link of it.
 */
function accountName(leadUp: string, { username }: LetterFacts['member']): string {
  return looksLikeLink(username) ? '' : leadUp + username;
}
