import { deletionAdvice } from '../../accounts/account';
import { ONE_ACCOUNT, withAccounts, type Command } from '../../terminal/command';
import { report } from '../../terminal/report';
import { approve, reject } from './decide';

export const approveCommand: Command = {
  ...ONE_ACCOUNT,
  usage: 'NAME [--unconfirmed] [--json]',
  summary: 'Approves an account and sends the email that the sign-up has announced.',
  details: [
    'NAME           username or email address',
    '--unconfirmed  even if its owner has not confirmed the email address',
    '--json         for scripts',
  ],
  options: { unconfirmed: { type: 'boolean' }, json: { type: 'boolean' } },
  run: withAccounts(async (context, values, name) => {
    const approved = await approve(context.services, name, { evenUnconfirmed: values.unconfirmed ?? false });
    const outcome = `is approved${deletionAdvice(approved.account) || ' and can sign in'}`;
    return report(context, values, approved, outcome);
  }),
};

export const rejectCommand: Command = {
  ...ONE_ACCOUNT,
  summary: 'Rejects an account, pending or approved, and sends an email about it.',
  run: withAccounts(async (context, values, name) => {
    return report(context, values, await reject(context.services, name), 'is rejected and cannot sign in');
  }),
};
