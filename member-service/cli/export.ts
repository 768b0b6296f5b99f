import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from './command';
import type { Command } from './command';
import { toCsv, toJson, toRecord } from './output';

type Record = ReturnType<typeof toRecord>;

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
];

export const exportCommand: Command = {
  usage: '[--json | --csv] [--output FILE]',
  summary: 'Exports all accounts, without passwords.',
  details: [
    '--json         as JSON (the default)',
    '--csv          for spreadsheets; a value that looks like a formula gets a leading apostrophe',
    '--output FILE  to a new file that only you can read, instead of the terminal',
  ],
  options: { json: { type: 'boolean' }, csv: { type: 'boolean' }, output: { type: 'string' } },
  takesName: false,
  async run({ members, terminal, cwd }, { json = false, csv = false, output }) {
    if (json && csv) {
      throw new UsageError('export takes --json or --csv, not both');
    }
    const exported = await members.exportAll();
    const records = exported.members.map(toRecord);
    const text = csv
      ? toCsv(
          COLUMNS,
          records.map((record) => COLUMNS.map((column) => String(record[column] ?? ''))),
        )
      : toJson({ exportedAt: exported.exportedAt.toISOString(), members: records });
    if (output === undefined) {
      terminal.print(text);
      return 0;
    }
    await writeNew(path.resolve(cwd, output), csv ? `${text}\r\n` : `${text}\n`);
    terminal.print(`${records.length} accounts written to ${output}.`);
    return 0;
  },
};

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--output: write the path of a new file in a folder with write permission; ${reason}`);
  }
}
