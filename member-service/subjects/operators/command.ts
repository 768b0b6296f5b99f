import { isVisible, visible } from '../../../contract/visible-text';
import { accountRecord } from '../../accounts/account';
import { UsageError, withAccounts, type Command } from '../../terminal/command';
import { printTable, shortTime, toJson } from '../../terminal/output';
import { addOperator, listOperators, removeOperator } from './operators';

const HEADINGS = ['USERNAME', 'NAME', 'EMAIL', 'SINCE', 'NAMED BY', 'STATE'];

export const operatorsCommand: Command = {
  usage: 'add NAME | remove NAME | list [--json]',
  summary: 'Names the members who can open the operators’ page, and lists them.',
  details: [
    'NAME    username or email address of an approved member',
    '--json  for scripts',
    'A changed address, an end of all sessions, a new password by the link of an email, a rejection and a deletion of the account',
    'end it, too: then add the member again. OPERATORS says who gets emails about sign-ups; it opens no page.',
  ],
  options: { json: { type: 'boolean' } },
  argument: 'words',
  run: withAccounts(async ({ actor, services, terminal, location }, { json = false }, words) => {
    const [action, name = '', ...others] = words === '' ? ['list'] : words.split('\n');
    if (action === 'list' && name === '') {
      const found = await listOperators(services);
      if (json) {
        terminal.print(toJson(found.map(({ account, ...named }) => ({ ...named, member: accountRecord(account) }))));
        return 0;
      }
      const rows = found.map(({ account, isNow, namedAt, namedBy }) => [
        ...[account.username, account.fullName, account.email, shortTime(namedAt), namedBy],
        isNow ? 'operator' : 'ended: the account has changed since',
      ]);
      printTable(terminal, HEADINGS, rows, `No operators in ${location}.`);
      return 0;
    }
    if ((action !== 'add' && action !== 'remove') || !isVisible(name) || others.length > 0) {
      throw new UsageError('operators: write list, or add or remove and the username or email of one member.');
    }
    const member = action === 'add' ? await addOperator(services, name, actor) : await removeOperator(services, name);
    const outcome = action === 'add' ? 'can open the operators’ page' : 'is no operator any more';
    terminal.print(json ? toJson({ member: accountRecord(member) }) : `${visible(member.username)} ${outcome}.`);
    return 0;
  }),
};
