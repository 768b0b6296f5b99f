import { UsageError } from './command';
import type { Command } from './command';
import { report } from './report';

const REQUIRED = ['username', 'email', 'name'] as const;

export const inviteCommand: Command = {
  usage: '--username NAME --email ADDRESS --name "FULL NAME" [--json]',
  summary: 'Makes an approved account and sends a mail with a link that sets its password.',
  details: [
    '--username NAME  what the member signs in with',
    '--email ADDRESS  where the mail goes',
    '--name NAME      full name, in quotation marks if it has blanks',
    '--json           for scripts',
  ],
  options: {
    username: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    json: { type: 'boolean' },
  },
  takesName: false,
  async run({ members, terminal }, values) {
    const { username = '', email = '', name = '' } = values;
    const missing = REQUIRED.filter((option) => (values[option] ?? '').trim() === '');
    if (missing.length > 0) {
      throw new UsageError(`invite needs ${missing.map((option) => `--${option}`).join(', ')}`);
    }
    const done = await members.invite({ username, email, fullName: name });
    return report(terminal, values, { done, says: 'is invited' });
  },
};
