import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { domainToASCII } from 'node:url';
import { errorMessage } from '../../contract/unknown-value';
import { withDomain } from '../lib/with-domain';
import { formatAccounts } from '../members/accounts-file';
import { type Member, listStatus } from '../members/member';
import { nameKey } from '../members/name-key';
import { UsageError, type Command, type CommandContext, type ExitCode } from './command';
import { trimInvisible, visible } from '../../contract/visible-text';
import { count, toCsv, toJson, toRecord } from './output';
import { withMembers } from './with-members';
import { exportPersonalData } from './personal-data';

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
  usage: '[--json | --csv | --wordpress [--rename OLD=NEW] | --member NAME] [--output FILE]',
  summary: 'Exports all accounts, without passwords.',
  details: [
    '--json            as JSON (the default)',
    '--csv             for spreadsheets; a value that looks like a formula gets a leading apostrophe',
    '--wordpress       to move to WordPress: the file that its plugin imports, and that members import reads',
    '--member NAME     all data about one member (username or email address), as JSON, for the member',
    '--rename OLD=NEW  with --wordpress: another username for one that WordPress cannot store; may be repeated',
    '--output FILE     to a new file that only you can read, instead of the terminal',
    'Sign-ups whose email address is not confirmed yet do not move.',
  ],
  options: {
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
    wordpress: { type: 'boolean' },
    rename: { type: 'string', multiple: true },
    member: { type: 'string' },
    output: { type: 'string' },
  },
  run: withMembers(async (context, { json = false, csv = false, wordpress = false, rename = [], member, output }) => {
    const { members } = context;
    if ([json, csv, wordpress].filter(Boolean).length > 1) {
      throw new UsageError('export takes one of --json, --csv and --wordpress');
    }
    if (rename.length > 0 && !wordpress) {
      throw new UsageError('export takes --rename together with --wordpress');
    }
    if (member !== undefined) {
      if (csv || wordpress) {
        throw new UsageError('export takes --member with JSON only');
      }
      const data = await exportPersonalData(context, member);
      await deliver(context, output, `${data}\n`, `The data about ${visible(member)} are`);
      return 0;
    }
    const exported = await members.exportAccounts();
    if (wordpress) {
      return exportForWordPress(context, exported, rename, output);
    }
    const records = exported.members.map(toRecord);
    const rows = records.map((record) => COLUMNS.map((column) => String(record[column] ?? '')));
    const text = csv
      ? `${toCsv(COLUMNS, rows)}\r\n`
      : `${toJson({ exportedAt: exported.exportedAt.toISOString(), members: records })}\n`;
    await deliver(context, output, text, count(records.length, 'account'));
    return 0;
  }),
};

async function exportForWordPress(
  context: CommandContext,
  { exportedAt, members }: { readonly exportedAt: Date; readonly members: readonly Member[] },
  rename: readonly string[],
  output: string | undefined,
): Promise<ExitCode> {
  const { terminal } = context;
  const moving = renamed(
    members.filter((member) => listStatus(member) !== 'unconfirmed'),
    rename,
  );
  await deliver(context, output, formatAccounts(moving, exportedAt), count(moving.length, 'account'));
  const staying = members.filter((member) => listStatus(member) === 'unconfirmed');
  if (staying.length > 0) {
    const names = staying.map(({ username }) => visible(username)).join(', ');
    terminal.warn(
      `${count(staying.length, 'account')} left out, because the email address is not confirmed yet: ${names}.`,
    );
  }
  // The header is the first line.
  const problems = moving.flatMap((member, index) => wordPressProblems(member, index + 2));
  problems.forEach((problem) => terminal.warn(problem));
  return problems.length > 0 ? 1 : 0;
}

/** The members with the usernames of `--rename`. */
function renamed(members: readonly Member[], rename: readonly string[]): readonly Member[] {
  const names = new Map(
    rename.map((pair) => {
      // A username has no equals sign.
      const [old = '', name = '', ...others] = pair.split('=').map(trimInvisible);
      if (old === '' || name === '' || others.length > 0) {
        throw new UsageError(`--rename: write the old and the new username as OLD=NEW, got "${pair}"`);
      }
      return [nameKey(old), { old, name }] as const;
    }),
  );
  const known = new Set(members.map(({ username }) => nameKey(username)));
  const unknown = [...names].find(([key]) => !known.has(key));
  if (unknown) {
    throw new UsageError(`--rename: no account that moves has the username "${unknown[1].old}"`);
  }
  const result = members.map((member) => ({
    ...member,
    username: names.get(nameKey(member.username))?.name ?? member.username,
  }));
  const keys = result.map(({ username }) => nameKey(username));
  const taken = result.find(({ username }, index) => keys.indexOf(nameKey(username)) !== index);
  if (taken) {
    throw new UsageError(`--rename: two accounts would have the username "${taken.username}"`);
  }
  return result;
}

/** What WordPress accepts of a username (`sanitize_user`) and of an address (`is_email`). The plugin stores their domains in ASCII. */
const WORDPRESS_USERNAME = /^[a-z0-9](?:[a-z0-9._@-]| (?! ))*$/i;
const WORDPRESS_EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

function wordPressProblems({ username, email }: Member, line: number): readonly string[] {
  const name = visible(username);
  return [
    ...(WORDPRESS_USERNAME.test(withDomain(username, domainToASCII))
      ? []
      : [
          `Line ${line}, username: WordPress cannot store "${name}", only letters from a to z, digits, spaces and . _ - @. Export again with --rename "${name}=NEW". The member can also sign in with the email address.`,
        ]),
    ...(WORDPRESS_EMAIL.test(withDomain(email, domainToASCII))
      ? []
      : [`Line ${line}, email: WordPress does not accept "${visible(email)}". Ask ${name} for another address.`]),
  ];
}

/** Prints an export, or writes it to the new file of `--output` and says what is in it. */
async function deliver(
  { terminal, cwd }: CommandContext,
  output: string | undefined,
  text: string,
  what: string,
): Promise<void> {
  if (output === undefined) {
    terminal.print(text.replace(/\r?\n$/, ''));
    return;
  }
  try {
    await writeFile(path.resolve(cwd, output), text, { flag: 'wx', mode: 0o600 });
    terminal.print(`${what} written to ${output}.`);
  } catch (error) {
    const advice = 'write the path of a new file in a folder with write permission';
    throw new UsageError(`--output: ${advice}; ${errorMessage(error)}`);
  }
}
