import { auditOf } from '../accounts/accounts';
import { withAccounts, type Command } from '../terminal/command';
import { printTable, shortTime, toJson } from '../terminal/output';

const HEADINGS = ['WHEN', 'WHO', 'WHAT', 'ID', 'USERNAME'];

export const auditCommand: Command = {
  usage: '[--member NAME] [--json]',
  summary: 'Lists who has done what to whose account, oldest first.',
  details: [
    '--member NAME  only this account (username or email address)',
    '--json         for scripts',
    'Of deleted accounts only the id is kept.',
  ],
  options: { member: { type: 'string' }, json: { type: 'boolean' } },
  run: withAccounts(async ({ services, terminal }, { member, json = false }) => {
    const entries = (await auditOf(services, member)).map((entry) => ({ ...entry, at: entry.at.toISOString() }));
    if (json) {
      terminal.print(toJson(entries));
    } else {
      const rows = entries.map(({ at, actor, action, memberId, username }) => [
        shortTime(at),
        actor,
        action,
        String(memberId),
        username,
      ]);
      printTable(terminal, HEADINGS, rows, 'Nothing is recorded.');
    }
    return 0;
  }),
};
