import type { Account } from '../../accounts/account';
import type { Applicant, EmailPreview } from '../../../contract/values/operators';
import { createEmailLink } from '../../accounts/one-time-tokens';
import type { Email } from '../../mail/email';
import {
  composeEmail,
  type EmailContent,
  after,
  withUsername,
  type AccountTemplateData,
  type LinkTemplateData,
} from '../../mail/email-layout';
import { plainUsername } from '../../mail/names-in-emails';
import type { Services } from '../../services';
import { emailAbout, type EmailDefinition } from '../subject';
import { DECIDE } from './ask-operators';
import { readSentence } from './decide';
import { readOpenQuestion } from './question';
import { createStatusLink, STATUS_PATH } from './status-link';
import type { DecidedStatus } from './tables';

/** The page that the links of operators open. */
export const DECIDE_PATH = '/account/decide';

export const decisionRequest = emailAbout(false, (services, account, { detail = '' }) =>
  composeDecisionRequest(services, account, detail, false),
);

export const decisionReminder = emailAbout(false, (services, account, { detail = '' }) =>
  composeDecisionRequest(services, account, detail, true),
);

export const approved = emailAboutDecision('approved');
export const rejected = emailAboutDecision('rejected');

function emailAboutDecision(status: DecidedStatus): EmailDefinition {
  return emailAbout(true, async ({ config, store }, account) => {
    if (account.status !== status) return undefined;
    const sentence = await readSentence(store, account);
    return { to: account.email, ...DECISION_EMAILS[status]({ ...config, account, sentence }) };
  });
}

/** Not sent if the question was answered since, or the account was decided on. */
export const questionAsked = emailAbout(true, async (services, account) => {
  const { config, store } = services;
  const open = account.status === 'pending' ? await readOpenQuestion(store, account.id) : undefined;
  if (!open) return undefined;
  const link = await createStatusLink(services, account);
  return { to: account.email, ...questionEmail({ ...config, account, link, sentence: open.question }) };
});

/** Stands for the sentence of an operator. */
const PLACE = '\u{f8ff}';

/** The emails about an applicant as they would be composed now. */
export function previewEmails({ config }: Pick<Services, 'config'>, account: Account): Applicant['previews'] {
  function preview(
    compose: (data: SentenceTemplateData & LinkTemplateData) => EmailContent,
    status = account.status,
  ): EmailPreview {
    const link = config.serviceUrl + STATUS_PATH;
    const { subject, text } = compose({ ...config, account: { ...account, status }, link, sentence: PLACE });
    const lines = text.trimEnd().split('\n\n');
    const at = lines.indexOf(PLACE);
    return { to: account.email, subject, before: lines.slice(0, at), after: lines.slice(at + 1) };
  }
  return {
    approve: preview(approvalEmail, 'approved'),
    reject: preview(rejectionEmail, 'rejected'),
    ask: preview(questionEmail),
  };
}

/** The email that asks an operator to decide, until one has. */
async function composeDecisionRequest(
  services: Services,
  account: Account,
  operator: string,
  isReminder: boolean,
): Promise<Email | undefined> {
  if (account.status !== 'pending') return undefined;
  const link = await createEmailLink(services, DECIDE_PATH, { purpose: DECIDE, account, operator, isReminder });
  return { to: operator, ...decisionRequestEmail({ ...services.config, account, link, isReminder }) };
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

/** Values for the templates with the sentence of an operator; empty: none. */
interface SentenceTemplateData extends AccountTemplateData {
  readonly sentence?: string;
}

const DECISION_EMAILS = { approved: approvalEmail, rejected: rejectionEmail };

/** To a member, after the approval. */
export function approvalEmail(data: SentenceTemplateData): EmailContent {
  const { siteName, siteUrl, account, sentence = '' } = data;
  return composeEmail(data, {
    subject: 'Your account is active',
    parts: [
      `Welcome to ${siteName}! Your account is approved and active.`,
      ...(sentence === '' ? [] : [sentence]),
      `You can sign in now with your ${withUsername('username ', account, ' or your ')}email address, and the password you have chosen.`,
      { label: 'Sign in', href: `${siteUrl}/login` },
      'If you do not remember the password, choose “Forgot password?” there.',
    ],
  });
}

/** To an applicant or member, after the rejection. */
export function rejectionEmail(data: SentenceTemplateData): EmailContent {
  const { siteName, siteUrl, account, sentence = '' } = data;
  return composeEmail(data, {
    subject: 'About your account',
    parts: [
      `Thank you for your interest in ${siteName}. We are sorry: we cannot give you access${withUsername(' with the account ', account)}.`,
      ...(sentence === '' ? [] : [sentence]),
      'If you think that this is a mistake, or if you have a question, please write to us.',
      { label: 'Contact us', href: `${siteUrl}/contact-us` },
    ],
  });
}

/** To an applicant, with the question of an operator. */
export function questionEmail(data: SentenceTemplateData & LinkTemplateData): EmailContent {
  const { siteName, account, link, sentence = '' } = data;
  return composeEmail(data, {
    subject: 'A question about your sign-up',
    parts: [
      `We are looking at your sign-up to ${siteName}${withUsername(' with the username ', account)}, and have a question:`,
      sentence,
      'You can send one answer.',
      { label: 'Answer the question', href: link },
    ],
  });
}
