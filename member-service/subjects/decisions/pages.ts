import type { Question } from '../../../contract/values/operators';
import { deletionAdvice, phoneNumber, type Account } from '../../accounts/account';
import { AccountsError } from '../../accounts/accounts-error';
import type { LinkPage } from '../../http/link-pages';
import { buttonForm, type PageContent } from '../../http/page-layout';
import { isolated } from '../../lib/isolated';
import { readDecision } from './ask-operators';
import { decideWithToken } from './decide';
import { DECIDE_PATH } from './emails';
import { readQuestions } from './question';

/** Asks an operator to decide about an account. */
export const decidePage: LinkPage = {
  path: DECIDE_PATH,

  async show(services, key, { decision }) {
    const { account } = await readDecision(services, key);
    return question(key, account, await readQuestions(services.store, account), decision === 'reject');
  },

  async press(services, key, { decision }) {
    if (decision !== 'approve' && decision !== 'reject') {
      throw new AccountsError('missing_field', 'Please press one of the buttons.');
    }
    return decided(await decideWithToken(services, key, decision === 'approve' ? 'approved' : 'rejected'));
  },

  after: () => '',
};

/** @param isRejection whether the link that was opened says so: its button comes first */
function question(key: string, account: Account, questions: readonly Question[], isRejection: boolean): PageContent {
  const approve = buttonForm(DECIDE_PATH, { key, decision: 'approve' }, 'Approve', isRejection ? 'quiet' : 'main');
  const reject = buttonForm(DECIDE_PATH, { key, decision: 'reject' }, 'Reject', isRejection ? 'main' : 'quiet');
  return {
    title: `Sign-up of ${isolated(account.username)}`,
    parts: [
      {
        facts: [
          ['Full name', account.fullName],
          ['Username', account.username],
          ['Email', `${account.email} (${account.emailState === 'confirmed' ? 'confirmed' : 'not confirmed'})`],
          ['Phone', phoneNumber(account)],
          ['I.V. code', account.ivCode],
          ['Signed up', `${account.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
          ...questions.map(({ text, answer }) => [text, answer ?? 'No answer yet'] as const),
        ],
      },
      ...(isRejection ? [reject, approve] : [approve, reject]),
    ],
  };
}

function decided(account: Account): PageContent {
  const { username, status } = account;
  const outcome = status === 'approved' ? `is approved${deletionAdvice(account) || ' and can sign in'}` : 'is rejected';
  return { title: 'Done', parts: [`${isolated(username)} ${outcome}. The member is notified by email.`] };
}
