import { ONE_ACCOUNT, withAccounts, type Command } from '../../terminal/command';
import { report } from '../../terminal/report';
import { sendReset } from './request-reset';

export const resetCommand: Command = {
  ...ONE_ACCOUNT,
  summary: 'Sends an email with a link that sets a new password.',
  details: [...ONE_ACCOUNT.details, 'The old password works until the link is used.'],
  run: withAccounts(async (context, values, name) => {
    return report(context, values, await sendReset(context.services, name), 'gets a link for a new password');
  }),
};
