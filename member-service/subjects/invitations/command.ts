import { isVisible } from '../../../contract/visible-text';
import { UsageError, withAccounts, type Command } from '../../terminal/command';
import { report } from '../../terminal/report';
import { invite } from './invite';

const REQUIRED = ['username', 'email', 'name'] as const;

export const inviteCommand: Command = {
  usage: '--username NAME --email ADDRESS --name "FULL NAME" [--json]',
  summary: 'Creates an approved account and sends an email with a link that sets its password.',
  details: [
    '--username NAME  the username that the member signs in with',
    '--email ADDRESS  the address that the email is sent to',
    '--name NAME      full name, in quotation marks if it contains spaces',
    '--json           for scripts',
  ],
  options: {
    username: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: withAccounts(async (context, values) => {
    const { username = '', email = '', name = '' } = values;
    const missing = REQUIRED.filter((option) => !isVisible(values[option] ?? ''));
    if (missing.length > 0) {
      throw new UsageError(`invite requires ${missing.map((option) => `--${option}`).join(', ')}`);
    }
    return report(context, values, await invite(context.services, { username, email, fullName: name }), 'is invited');
  }),
};
