import type { AccountsConfig } from '../config';
import { errorMessage } from '../error-facts';
import { approvalMail, invitationMail, rejectionMail, resetMail, signUpMail } from '../mail/letters';
import type { Mail, Mailer } from '../mail/mailer';
import type { ServiceLog } from '../services';
import type { MailOutcome, Member } from './member';

/** The mails about accounts. A mail that cannot be sent is logged and told to the caller, never thrown. */
export interface Notices {
  readonly signedUp: (member: Member) => Promise<MailOutcome>;
  readonly approved: (member: Member) => Promise<MailOutcome>;
  readonly rejected: (member: Member) => Promise<MailOutcome>;
  readonly invited: (member: Member, link: string) => Promise<MailOutcome>;
  readonly reset: (member: Member, link: string) => Promise<MailOutcome>;
}

export interface NoticesPlace {
  readonly mailer: Mailer;
  readonly config: Pick<AccountsConfig, 'siteName' | 'siteUrl'>;
  readonly log: Pick<ServiceLog, 'error'>;
}

/** Makes what writes to members. */
export function createNotices({ mailer, config, log }: NoticesPlace): Notices {
  const { siteName, siteUrl } = config;

  async function send(member: Member, letter: Omit<Mail, 'to'>): Promise<MailOutcome> {
    try {
      await mailer.send({ to: member.email, ...letter });
      return { sent: true };
    } catch (error) {
      const reason = errorMessage(error);
      log.error({ memberId: member.id, subject: letter.subject, reason }, 'a mail could not be sent');
      return { sent: false, reason };
    }
  }

  return {
    signedUp: (member) => send(member, signUpMail({ siteName, siteUrl, member })),
    approved: (member) => send(member, approvalMail({ siteName, siteUrl, member })),
    rejected: (member) => send(member, rejectionMail({ siteName, siteUrl, member })),
    invited: (member, link) => send(member, invitationMail({ siteName, siteUrl, member, link })),
    reset: (member, link) => send(member, resetMail({ siteName, siteUrl, member, link })),
  };
}
