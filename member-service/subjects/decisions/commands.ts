import { deletionAdvice } from '../../accounts/account';
import { isLongerThan } from '../../../contract/characters';
import { SENTENCE_LENGTH } from '../../../contract/values/operators';
import { trimInvisible, visible } from '../../../contract/visible-text';
import { ONE_ACCOUNT, UsageError, withAccounts, type Command, type OptionValues } from '../../terminal/command';
import { report } from '../../terminal/report';
import { approve, reject } from './decide';
import { ask } from './question';

const WITH_MESSAGE = {
  usage: 'NAME [--message TEXT] [--json]',
  details: [
    'NAME            username or email address',
    '--message TEXT  a sentence for the applicant, in quotation marks; it is in the email',
    '--json          for scripts',
  ],
  options: { message: { type: 'string' }, json: { type: 'boolean' } },
} as const;

export const approveCommand: Command = {
  ...ONE_ACCOUNT,
  usage: 'NAME [--message TEXT] [--unconfirmed] [--json]',
  summary: 'Approves an account and sends the email that the sign-up has announced.',
  details: [
    'NAME            username or email address',
    '--message TEXT  a sentence for the applicant, in quotation marks; it is in the email',
    '--unconfirmed   even if its owner has not confirmed the email address',
    '--json          for scripts',
  ],
  options: { message: { type: 'string' }, unconfirmed: { type: 'boolean' }, json: { type: 'boolean' } },
  run: withAccounts(async (context, values, name) => {
    const options = { evenUnconfirmed: values.unconfirmed ?? false, sentence: sentenceOf(values) };
    const approved = await approve(context.services, name, options);
    const outcome = `is approved${deletionAdvice(approved.account) || ' and can sign in'}`;
    return report(context, values, approved, outcome + inWords(values));
  }),
};

export const rejectCommand: Command = {
  ...ONE_ACCOUNT,
  ...WITH_MESSAGE,
  summary: 'Rejects an account, pending or approved, and sends an email about it.',
  run: withAccounts(async (context, values, name) => {
    return report(
      context,
      values,
      await reject(context.services, name, sentenceOf(values)),
      `is rejected and cannot sign in${inWords(values)}`,
    );
  }),
};

export const askCommand: Command = {
  ...ONE_ACCOUNT,
  ...WITH_MESSAGE,
  usage: 'NAME --message TEXT [--json]',
  summary: 'Asks an applicant a question by email, which can be answered once.',
  run: withAccounts(async (context, values, name) => {
    if (sentenceOf(values) === '') throw new UsageError('ask requires --message: the question.');
    return report(context, values, await ask(context.services, name, sentenceOf(values)), `is asked${inWords(values)}`);
  }),
};

/** What the email says, for the end of a sentence. */
function inWords(values: OptionValues): string {
  const sentence = sentenceOf(values);
  return sentence === '' ? '' : `. The email says: “${visible(sentence)}”`;
}

function sentenceOf({ message = '' }: OptionValues): string {
  const sentence = trimInvisible(message);
  if (isLongerThan(sentence, SENTENCE_LENGTH)) {
    throw new UsageError(`--message has more than ${SENTENCE_LENGTH} characters.`);
  }
  return sentence;
}
