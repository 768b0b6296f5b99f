import type { Command } from './command';
import { report } from './report';

export const resetCommand: Command = {
  usage: 'NAME [--json]',
  summary: 'Sends a mail with a link that sets a new password.',
  details: ['NAME    username or e-mail', '--json  for scripts', 'The old password works until the link is used.'],
  options: { json: { type: 'boolean' } },
  takesName: true,
  async run({ members, terminal }, values, name) {
    const done = await members.sendReset(name);
    return report(terminal, values, { done, says: 'gets a link for a new password' });
  },
};
