import { QUESTION_ANSWER_LENGTH, type Question } from '../../../contract/values/operators';
import { listStatus, type Account } from '../../accounts/account';
import { AccountsError } from '../../accounts/accounts-error';
import { addressKey } from '../../accounts/name-key';
import { findByToken } from '../../accounts/one-time-tokens';
import type { LinkPage } from '../../http/link-pages';
import { buttonForm, siteLink, type PageContent, type PagePart, type PageStep } from '../../http/page-layout';
import { dayInWords } from '../../lib/dates';
import type { Services } from '../../services';
import { readState } from './application-state';
import { readSentence } from './decide';
import { answerQuestion, readQuestions } from './question';
import { STATUS, STATUS_PATH } from './status-link';

/** Shows an applicant how far the sign-up is, and takes the answer to a question. */
export const statusPage: LinkPage = {
  path: STATUS_PATH,

  async show(services, key) {
    const { account } = await findByToken(services, key, STATUS);
    return describe(services, key, account);
  },

  async press(services, key, { action, answer }) {
    const { account } = await findByToken(services, key, STATUS);
    if (action === 'send-again') {
      // The email with a link for a new password has the other link as long as that is missing, and the same limits.
      await services.emailQueue.add(services.store, { type: 'reset-requested', detail: addressKey(account.email) });
      services.emailQueue.wake();
      return { title: 'The email is sent again', parts: ['Open the link in it. Look among unwanted emails, too.'] };
    }
    const text = typeof answer === 'string' ? answer.replaceAll('\r\n', '\n') : '';
    try {
      await answerQuestion(services, key, text);
    } catch (error) {
      if (!(error instanceof AccountsError) || error.field !== 'answer') throw error;
      return describe(services, key, account, { text, error: error.message });
    }
    return {
      title: 'Your answer is sent',
      parts: [await stepsOf(services, account), 'We read it, and send you an email when we have decided.'],
    };
  },

  textField: 'answer',
  after: ({ status }) => (status === 'pending' ? 'Your sign-up waits for our decision.' : ''),
};

/** @param typed an answer that was refused */
async function describe(
  services: Services,
  key: string,
  account: Account,
  typed?: { readonly text: string; readonly error: string },
): Promise<PageContent> {
  const { config, store } = services;
  const steps = await stepsOf(services, account);
  const status = listStatus(account);
  if (status === 'approved') {
    const text = 'Sign in with your username or email address, and the password that you have chosen.';
    const links = [siteLink('Sign in', `${config.siteUrl}/login`)];
    return { title: 'Your account is active', parts: [steps, text, ...links] };
  }
  if (status === 'rejected') {
    const sentence = await readSentence(store, account);
    return {
      title: 'Your application was not accepted',
      parts: [
        steps,
        ...(sentence === '' ? [] : [{ quote: sentence }]),
        'If you think that this is a mistake, or if you have a question, please write to us.',
        siteLink('Contact us', `${config.siteUrl}/contact-us`),
      ],
    };
  }
  // Before the confirmation: what has the link was read, or the password is right.
  const { question } = await readState(store, account);
  if (question !== null) {
    const hint = `At most ${QUESTION_ANSWER_LENGTH.toLocaleString('en')} characters. You can send one answer, so read it once more.`;
    const text = { name: 'answer', label: 'Your answer', hint, maxLength: QUESTION_ANSWER_LENGTH };
    const form = { action: STATUS_PATH, fields: { key }, button: 'Send answer', look: 'main' } as const;
    return {
      title: 'We have a question',
      parts: [
        steps,
        { quote: question },
        { form: { ...form, text: { ...text, value: typed?.text ?? '', error: typed?.error } } },
      ],
    };
  }
  if (status === 'unconfirmed') {
    return {
      title: 'Confirm your email address',
      parts: [
        steps,
        `We have sent an email to ${account.email}. Open the link in it: then we read your application. Look among unwanted emails, too.`,
        buttonForm(STATUS_PATH, { key, action: 'send-again' }, 'Send the email again', 'main'),
      ],
    };
  }
  return {
    title: 'We are reading your application',
    parts: [steps, 'We send you an email when we have decided. You do not need to do anything until then.'],
  };
}

async function stepsOf({ store }: Services, account: Account): Promise<PagePart> {
  const [last] = (await readQuestions(store, account)).slice(-1);
  const { decidedAt, status } = account;
  const isDecided = status !== 'pending';
  const isConfirmed = last !== undefined || listStatus(account) !== 'unconfirmed';
  const isAsked = last !== undefined && last.answeredAt === null && !isDecided;
  const decision = `${status === 'approved' ? 'Approved' : 'Not accepted'}${decidedAt ? ` on ${dayInWords(decidedAt)}` : ''}`;
  const steps: readonly PageStep[] = [
    {
      label: 'Received',
      note: isConfirmed ? dayInWords(account.createdAt) : 'Waits for your confirmation',
      state: isConfirmed ? 'done' : 'current',
    },
    {
      label: 'Reading',
      note: isConfirmed ? '' : 'As soon as you confirm',
      state: isDecided || last ? 'done' : isConfirmed ? 'current' : 'next',
    },
    {
      label: 'Question',
      note: questionNote(last, isDecided),
      state: isAsked ? 'current' : last?.answeredAt ? 'done' : isDecided ? 'skipped' : 'next',
    },
    {
      label: 'Decision',
      note: isDecided ? decision : 'You get an email',
      state: status === 'approved' ? 'done' : isDecided ? 'refused' : last?.answeredAt ? 'current' : 'next',
    },
  ];
  return { steps };
}

function questionNote(last: Question | undefined, isDecided: boolean): string {
  if (last?.answeredAt) return `Answered on ${dayInWords(new Date(last.answeredAt))}`;
  if (last) return isDecided ? `Asked on ${dayInWords(new Date(last.askedAt))}, not answered` : 'Waits for your answer';
  return isDecided ? 'None was needed' : 'Only if something is unclear';
}
