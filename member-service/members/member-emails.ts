import type { AccountsConfig } from '../config';
import { errorMessage } from '../error-facts';
import type { ServiceLog } from '../log';
import type { Mailer } from '../mail/email';
import type { EmailContent } from '../mail/email-layout';
import { approvalEmail, invitationEmail, rejectionEmail, resetEmail, signUpEmail } from '../mail/email-templates';
import type { EmailResult, Member } from './member';

/** Sends the emails about accounts. An email that cannot be sent is logged and reported in the result, never thrown. */
export interface MemberEmails {
  readonly signedUp: (member: Member) => Promise<EmailResult>;
  readonly approved: (member: Member) => Promise<EmailResult>;
  readonly rejected: (member: Member) => Promise<EmailResult>;
  readonly invited: (member: Member, link: string) => Promise<EmailResult>;
  readonly reset: (member: Member, link: string) => Promise<EmailResult>;
}

export interface MemberEmailsOptions {
  readonly mailer: Mailer;
  readonly config: Pick<AccountsConfig, 'siteName' | 'siteUrl'>;
  readonly log: Pick<ServiceLog, 'error'>;
}

export function createMemberEmails({ mailer, config, log }: MemberEmailsOptions): MemberEmails {
  const { siteName, siteUrl } = config;

  async function send(member: Member, content: EmailContent): Promise<EmailResult> {
    try {
      await mailer.send({ to: member.email, ...content });
      return { sent: true };
    } catch (error) {
      const reason = errorMessage(error);
      log.error({ memberId: member.id, subject: content.subject, reason }, 'email could not be sent');
      return { sent: false, reason };
    }
  }

  return {
    signedUp: (member) => send(member, signUpEmail({ siteName, siteUrl, member })),
    approved: (member) => send(member, approvalEmail({ siteName, siteUrl, member })),
    rejected: (member) => send(member, rejectionEmail({ siteName, siteUrl, member })),
    invited: (member, link) => send(member, invitationEmail({ siteName, siteUrl, member, link })),
    reset: (member, link) => send(member, resetEmail({ siteName, siteUrl, member, link })),
  };
}
