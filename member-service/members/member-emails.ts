import type { Attempts } from '../attempts';
import type { AccountsConfig } from '../config';
import { errorMessage } from '../error-facts';
import type { ServiceLog } from '../log';
import type { Email, Mailer } from '../mail/email';
import type { EmailContent, TemplateData } from '../mail/email-layout';
import type { ComposeEmail } from '../mail/email-queue';
import {
  approvalEmail,
  invitationEmail,
  passwordChangedEmail,
  rejectionEmail,
  resetEmail,
  signUpEmail,
} from '../mail/email-templates';
import type { Store } from '../store/open-store';
import { nameKey } from '../store/schema';
import type { EmailResult, Member } from './member';
import { findRow, toMember } from './member-rows';
import { createResetKey, resetLink } from './password-reset';

/** The emails about accounts. */
export interface MemberEmails {
  /** Composes an email of the queue for the account as it is now. */
  readonly compose: ComposeEmail;
  /** Sends a link at once, to a person whom the operator waits with. It is not stored: the operator gets the link too. */
  readonly sendLink: (member: Member, kind: 'invited' | 'reset', link: string) => Promise<EmailResult>;
}

export interface MemberEmailsOptions {
  readonly store: Store;
  readonly attempts: Attempts;
  readonly mailer: Mailer;
  readonly config: Pick<AccountsConfig, 'siteName' | 'siteUrl'>;
  readonly log: Pick<ServiceLog, 'error' | 'warn'>;
  readonly now: () => Date;
}

/** Limit of reset emails to one account, in addition to the limit per address. */
const RESET_EMAILS = { count: 5, windowMs: 60 * 60_000 };

export function createMemberEmails({ store, attempts, mailer, config, log, now }: MemberEmailsOptions): MemberEmails {
  function dataFor(member: Member): TemplateData {
    return { siteName: config.siteName, siteUrl: config.siteUrl, member };
  }

  async function findMember(id: number | undefined): Promise<Member | undefined> {
    if (id === undefined) {
      return undefined;
    }
    const row = await store.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toMember(row);
  }

  /** The email with a reset link, if there is an account with the name that a visitor has entered. */
  async function composeRequestedReset(name: string, isFirst: boolean): Promise<Email | undefined> {
    const row = await findRow(store, name);
    // Also counted for unknown names, so that both cases do the same.
    const key = row ? `reset mail ${row.id}` : `reset mail to nobody ${nameKey(name)}`;
    const isAllowed = !isFirst || (await attempts.count(key, RESET_EMAILS)).isAllowed;
    if (!row || row.status === 'rejected') {
      return undefined;
    }
    if (!isAllowed) {
      log.warn({ memberId: row.id }, 'limit of reset emails to this account reached');
      return undefined;
    }
    const link = resetLink(config.siteUrl, await createResetKey(store, row.id, now()), row.username);
    return { to: row.email, ...resetEmail({ ...dataFor(toMember(row)), link }) };
  }

  /** An email to the member, unless the account has got another status since. */
  function composeFor(kind: 'signed-up' | 'approved' | 'rejected' | 'password-changed', member: Member) {
    const data = dataFor(member);
    switch (kind) {
      case 'signed-up':
        return signUpEmail(data);
      case 'approved':
        return member.status === 'approved' ? approvalEmail(data) : undefined;
      case 'rejected':
        return member.status === 'rejected' ? rejectionEmail(data) : undefined;
      case 'password-changed':
        return passwordChangedEmail(data);
    }
  }

  return {
    async compose({ kind, memberId, detail = '' }, isFirst) {
      if (kind === 'reset-requested') {
        return composeRequestedReset(detail, isFirst);
      }
      const member = await findMember(memberId);
      const content = member && composeFor(kind, member);
      return content && { to: member.email, ...content };
    },

    async sendLink(member, kind, link) {
      const data = { ...dataFor(member), link };
      const content: EmailContent = kind === 'invited' ? invitationEmail(data) : resetEmail(data);
      try {
        await mailer.send({ to: member.email, ...content });
        return { sent: true };
      } catch (error) {
        const reason = errorMessage(error);
        log.error({ memberId: member.id, subject: content.subject, reason }, 'email could not be sent');
        return { sent: false, reason, isKept: false };
      }
    },
  };
}
