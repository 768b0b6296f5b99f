import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeTarget } from '../lib/files';
import { formatAccounts } from '../accounts/accounts-file';
import { accountRecord, type Account, listStatus } from '../accounts/account';
import { STREAM_PATH, UsageError, type Command, type CommandContext } from '../terminal/command';
import { visible } from '../../contract/visible-text';
import { count, toCsv, toJson } from '../terminal/output';
import { withAccounts } from '../terminal/with-accounts';

type Record = ReturnType<typeof accountRecord>;

/** The columns of the CSV. Neither CSV nor JSON contains passwords or keys. */
const COLUMNS: readonly (keyof Record)[] = [
  'id',
  'username',
  'email',
  'emailState',
  'fullName',
  'countryCode',
  'phone',
  'ivCode',
  'status',
  'hasPassword',
  'createdAt',
  'decidedAt',
  'deletedAt',
];

export const exportCommand: Command = {
  usage: '[--json | --csv | --accounts | --member NAME] [--output FILE]',
  summary: 'Exports all accounts, without passwords.',
  details: [
    '--json            as JSON (the default)',
    '--csv             for spreadsheets; a value that looks like a formula gets a leading apostrophe',
    '--accounts        the file that members import reads, in another member service',
    '--member NAME     all data about one member (username or email address), as JSON, for the member',
    '--output FILE     to a new file that only you can read, instead of the terminal or - (standard output)',
    'The file of --accounts has no sign-ups whose email address is not confirmed yet, and no accounts that are to be deleted.',
  ],
  options: {
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
    accounts: { type: 'boolean' },
    member: { type: 'string' },
    output: { type: 'string' },
  },
  run: withAccounts(async (context, { json = false, csv = false, accounts = false, member, output }) => {
    if ([json, csv, accounts].filter(Boolean).length > 1) {
      throw new UsageError('export takes one of --json, --csv and --accounts');
    }
    if (member !== undefined) {
      if (csv || accounts) {
        throw new UsageError('export takes --member with JSON only');
      }
      const data = toJson(await context.services.readPersonalData(member));
      await deliver(context, output, `${data}\n`, `The data about ${visible(member)} are`);
      return 0;
    }
    const exported = await context.services.accounts.exportAccounts();
    if (accounts) {
      await exportAccountsFile(context, exported, output);
      return 0;
    }
    const records = exported.accounts.map(accountRecord);
    const rows = records.map((record) => COLUMNS.map((column) => String(record[column] ?? '')));
    const text = csv
      ? `${toCsv(COLUMNS, rows)}\r\n`
      : `${toJson({ exportedAt: exported.exportedAt.toISOString(), members: records })}\n`;
    await deliver(context, output, text, count(records.length, 'account'));
    return 0;
  }),
};

/** Delivers the file that `members import` reads. Who has not confirmed the email address signs up again. */
async function exportAccountsFile(
  context: CommandContext,
  { exportedAt, accounts }: { readonly exportedAt: Date; readonly accounts: readonly Account[] },
  output: string | undefined,
): Promise<void> {
  const complete = accounts.filter(
    (account) => listStatus(account) !== 'unconfirmed' && account.deletedAt === undefined,
  );
  await deliver(context, output, formatAccounts(complete, exportedAt), count(complete.length, 'account'));
  for (const [left, reason] of [
    [accounts.filter((account) => listStatus(account) === 'unconfirmed'), 'the email address is not confirmed yet'],
    [accounts.filter(({ deletedAt }) => deletedAt !== undefined), 'the owner has asked for the deletion'],
  ] as const) {
    const names = left.map(({ username }) => visible(username)).join(', ');
    if (left.length > 0) {
      context.terminal.warn(`${count(left.length, 'account')} left out, because ${reason}: ${names}.`);
    }
  }
}

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
