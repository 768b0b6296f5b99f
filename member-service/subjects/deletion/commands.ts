import { accountRecord } from '../../accounts/account';
import { findAccount } from '../../accounts/accounts';
import { ONE_ACCOUNT, UsageError, withAccounts, type Command } from '../../terminal/command';
import { visible } from '../../../contract/visible-text';
import { toJson } from '../../terminal/output';
import { deleteAccount } from './delete-account';
import { keepByName } from './request-deletion';

export const deleteCommand: Command = {
  usage: 'NAME [--yes] [--json]',
  summary: 'Deletes an account permanently; its username, email address and I.V. code can be used again.',
  details: ['NAME    username or email address', '--yes   without asking', '--json  for scripts', 'No email is sent.'],
  options: { yes: { type: 'boolean', short: 'y' }, json: { type: 'boolean' } },
  argument: 'name',
  run: withAccounts(async ({ services, terminal }, { yes = false, json = false }, name) => {
    if (!yes) {
      const member = await findAccount(services, name);
      if (member) {
        const question = `Delete ${visible(member.username)} (${visible(member.fullName)}, ${visible(member.email)}, ${member.status}) permanently?`;
        if (!terminal.confirm) {
          throw new UsageError('delete asks for confirmation, but there is no terminal; add --yes');
        }
        if (!(await terminal.confirm(question))) {
          terminal.warn('Nothing was deleted.');
          return 1;
        }
      }
    }
    // Throws if the name is unknown.
    const removed = await deleteAccount(services, name);
    terminal.print(json ? toJson({ deleted: accountRecord(removed) }) : `${visible(removed.username)} is deleted.`);
    return 0;
  }),
};

export const keepCommand: Command = {
  ...ONE_ACCOUNT,
  summary: 'Keeps an account whose owner has asked for its deletion. The owner signs in again.',
  run: withAccounts(async ({ services, terminal }, { json = false }, name) => {
    const member = await keepByName(services, name);
    const text = `${visible(member.username)} stays a member, and can sign in again.`;
    terminal.print(json ? toJson({ member: accountRecord(member) }) : text);
    return 0;
  }),
};
