import { UsageError } from './command';
import type { Command } from './command';
import { toJson, toRecord, visible } from './output';

export const deleteCommand: Command = {
  usage: 'NAME [--yes] [--json]',
  summary: 'Deletes an account for good; username, e-mail and I.V. code are free again.',
  details: ['NAME    username or e-mail', '--yes   without asking', '--json  for scripts', 'No mail is sent.'],
  options: { yes: { type: 'boolean', short: 'y' }, json: { type: 'boolean' } },
  takesName: true,
  async run({ members, terminal }, { yes = false, json = false }, name) {
    if (!yes) {
      const member = await members.find(name);
      if (member) {
        const question = `Delete ${visible(member.username)} (${visible(member.fullName)}, ${visible(member.email)}, ${member.status}) for good?`;
        if (!terminal.confirm) {
          throw new UsageError('delete asks first, and nobody sits at this terminal; add --yes');
        }
        if (!(await terminal.confirm(question))) {
          terminal.tell('Nothing was deleted.');
          return 1;
        }
      }
    }
    // An unknown name is refused here.
    const removed = await members.remove(name);
    terminal.print(json ? toJson({ deleted: toRecord(removed) }) : `${visible(removed.username)} is deleted.`);
    return 0;
  },
};
