import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeTarget } from '../lib/files';
import { accountRecord, accountRow, ACCOUNT_COLUMNS } from '../accounts/account';
import { listAccounts } from '../accounts/accounts';
import { ALL_ACCOUNTS } from '../accounts/audit';
import { STREAM_PATH, UsageError, withAccounts, type Command, type CommandContext } from '../terminal/command';
import { visible } from '../../contract/visible-text';
import { count, toCsv, toJson } from '../terminal/output';

export const exportCommand: Command = {
  usage: '[--json | --csv | --member NAME] [--output FILE]',
  summary: 'Exports all accounts, without passwords.',
  details: [
    '--json            as JSON (the default)',
    '--csv             for spreadsheets; a value that looks like a formula gets a leading apostrophe',
    '--member NAME     all data about one member (username or email address), as JSON, for the member',
    '--output FILE     to a new file that only you can read, instead of the terminal or - (standard output)',
  ],
  options: {
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
    member: { type: 'string' },
    output: { type: 'string' },
  },
  run: withAccounts(async (context, { json = false, csv = false, member, output }) => {
    if (json && csv) throw new UsageError('export takes --json or --csv, not both');
    if (member !== undefined) {
      if (csv) throw new UsageError('export takes --member with JSON only');
      const data = toJson(await context.services.readPersonalData(member));
      await deliver(context, output, `${data}\n`, `The data about ${visible(member)} are`);
      return 0;
    }
    const { record, store, now } = context.services;
    await record(store, 'exported', ALL_ACCOUNTS);
    const exportedAt = now().toISOString();
    const found = await listAccounts(context.services);
    const text = csv
      ? `${toCsv(ACCOUNT_COLUMNS, found.map(accountRow))}\r\n`
      : `${toJson({ exportedAt, members: found.map(accountRecord) })}\n`;
    await deliver(context, output, text, count(found.length, 'account'));
    return 0;
  }),
};

/** Prints an export, or writes it to the new file of `--output` and says what is in it. */
async function deliver(
  { terminal, cwd }: CommandContext,
  output: string | undefined,
  text: string,
  what: string,
): Promise<void> {
  if (output === undefined || output === STREAM_PATH) {
    terminal.print(text.replace(/\r?\n$/, ''));
    return;
  }
  await writeTarget(path.resolve(cwd, output), undefined, (partial) =>
    writeFile(partial, text, { flag: 'wx', mode: 0o600, flush: true }),
  );
  terminal.print(`${what} written to ${output}.`);
}
