import { requireAccount } from '../accounts/accounts';
import { withAccounts, type Command } from '../terminal/command';
import { allOf } from '../subjects';
import { printTable, shortTime, toJson } from '../terminal/output';

const HEADINGS = ['WHEN', 'WHAT', 'CLIENT'];

/** The events in words. */
const WORDS: Readonly<Record<string, string>> = { 'left-out': 'left out', ...allOf(({ events }) => events) };

export const logCommand: Command = {
  usage: 'NAME [--json]',
  summary: 'Lists the logins of an account and the attempts with its names, oldest first.',
  details: [
    '--json  for scripts',
    'CLIENT is a hash: equal for the same network. The log of the proxy has the addresses.',
    'Who has approved, exported or deleted accounts is in the audit (members audit).',
  ],
  options: { json: { type: 'boolean' } },
  argument: 'name',
  run: withAccounts(async ({ services, terminal }, { json = false }, name) => {
    const found = (await services.events.of(await requireAccount(services, name))).map((event) => ({
      ...event,
      at: event.at.toISOString(),
    }));
    if (json) {
      terminal.print(toJson(found));
    } else {
      const rows = found.map(({ at, type, client }) => [shortTime(at), WORDS[type] ?? type, client]);
      printTable(terminal, HEADINGS, rows, 'Nothing is recorded.');
    }
    const leftOut = await services.events.leftOut();
    if (leftOut > 0) {
      terminal.warn(
        `Refused requests to all accounts that are not listed, because there were too many in a minute: ${leftOut}`,
      );
    }
    return 0;
  }),
};
