import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  ACCOUNTS_FILE_LIMIT,
  AccountsFileError,
  parseAccounts,
  type AccountLine,
  type AccountsFile,
  type LineProblem,
} from '../members/accounts-file';
import { getsLink, type ImportPlan } from '../members/imports';
import { errorMessage } from '../../contract/unknown-value';
import { UsageError, type Command, type OptionValues, type Terminal } from './command';
import { visible } from '../../contract/visible-text';
import { count, toJson } from './output';
import { withMembers } from './with-members';

/** Links per hour: a usual host allows 500 emails, and members request others at the same time. */
const DEFAULT_PER_HOUR = 300;
const MAX_PER_HOUR = 100_000;

const PER_HOUR_HELP = `--per-hour N  how many links are sent per hour [${DEFAULT_PER_HOUR}]; ask your mail provider for its limit`;

/** Further lines of a list of problems are only counted. */
const SHOWN_PROBLEMS = 100;

export const importCommand: Command = {
  usage: 'FILE [--dry-run] [--leave-out] [--no-links] [--per-hour N] [--json]',
  summary: 'Imports accounts of WordPress, and sends their owners links for new passwords.',
  details: [
    'FILE          a file of Members > Move in WordPress, or of export --wordpress',
    '--dry-run     only says what an import would do',
    '--leave-out   imports the other accounts if some cannot be imported; without it none is then',
    '--no-links    sends no emails yet; the command links does it later',
    PER_HOUR_HELP,
    '--json        for scripts',
    'All accounts are imported in one transaction, without passwords. Accounts that already exist are not changed, so an',
    'import can be repeated. The running service sends the emails. Rejected people get none.',
  ],
  options: {
    'dry-run': { type: 'boolean' },
    'leave-out': { type: 'boolean' },
    'no-links': { type: 'boolean' },
    'per-hour': { type: 'string' },
    json: { type: 'boolean' },
  },
  argument: 'file',
  async run(context, values, file) {
    const linksPerHour = values['no-links'] ? undefined : readPerHour(values);
    const found = await readAccountsFile(path.resolve(context.cwd, file));
    const importAccounts = withMembers(async ({ members }) => {
      const before = await members.planImport(found.lines);
      const isRefused = allProblems(found, before).length > 0 && !values['leave-out'];
      const isDry = values['dry-run'] === true;
      const changes = !isDry && !isRefused;
      // The accounts may have changed since.
      const plan = changes ? await members.importAccounts(found.lines, { linksPerHour }) : before;
      const problems = allProblems(found, plan);
      const links = linksPerHour === undefined ? 0 : plan.added.filter(({ account }) => getsLink(account)).length;
      const [added, present] = [plan.added.length, plan.present.length];
      if (values.json) {
        context.terminal.print(toJson({ done: changes, added, present, links, problems }));
      } else {
        report(context.terminal, file, { found, plan, problems, links, linksPerHour, isDry, isRefused });
      }
      return problems.length > 0 ? 1 : 0;
    });
    return importAccounts(context, values, file);
  },
};

export const linksCommand: Command = {
  usage: '[--again] [--per-hour N] [--json]',
  summary: 'Sends links for new passwords to imported members who have not got one.',
  details: [
    '--again       also to those who got one and have not set a password',
    PER_HOUR_HELP,
    '--json        for scripts',
    'The running service sends the emails. A new link replaces the old one.',
  ],
  options: { again: { type: 'boolean' }, 'per-hour': { type: 'string' }, json: { type: 'boolean' } },
  run: withMembers(async ({ members, terminal }, { again = false, json = false, ...values }) => {
    const linksPerHour = readPerHour(values);
    const links = await members.queueLinks({ again, linksPerHour });
    if (json) {
      terminal.print(toJson({ links }));
    } else if (links === 0) {
      terminal.warn('No member is waiting for a link.');
    } else {
      terminal.print(linksSentence(links, linksPerHour));
    }
    return 0;
  }),
};

interface Outcome {
  readonly found: AccountsFile;
  readonly plan: ImportPlan;
  readonly problems: readonly LineProblem[];
  readonly links: number;
  readonly linksPerHour: number | undefined;
  readonly isDry: boolean;
  readonly isRefused: boolean;
}

function readPerHour({ 'per-hour': text }: Pick<OptionValues, 'per-hour'>): number {
  const value = Number(text ?? DEFAULT_PER_HOUR);
  if (!Number.isInteger(value) || value < 1 || value > MAX_PER_HOUR) {
    throw new UsageError(`--per-hour: write a whole number from 1 to ${MAX_PER_HOUR}, got "${text ?? ''}"`);
  }
  return value;
}

async function readAccountsFile(file: string): Promise<AccountsFile> {
  let bytes: Uint8Array;
  try {
    const { size } = await stat(file);
    if (size > ACCOUNTS_FILE_LIMIT) {
      throw new AccountsFileError(
        `The file has ${size} bytes; ${ACCOUNTS_FILE_LIMIT} are the limit. Is it the right one?`,
      );
    }
    bytes = await readFile(file);
  } catch (error) {
    if (error instanceof AccountsFileError) throw error;
    throw new UsageError(`Write the path of a file of accounts that can be read; ${errorMessage(error)}`);
  }
  return parseAccounts(bytes);
}

function allProblems({ problems }: AccountsFile, { conflicts }: ImportPlan): readonly LineProblem[] {
  return [...problems, ...conflicts].sort((one, other) => one.line - other.line);
}

function report(terminal: Terminal, file: string, outcome: Outcome): void {
  const { found, plan, problems, links, linksPerHour, isDry, isRefused } = outcome;
  const isDone = !isDry && !isRefused;
  terminal.print(`${file}: written ${found.writtenAt} by ${visible(found.writtenBy)}.`);
  if (plan.added.length > 0) {
    terminal.print(
      `${count(plan.added.length, 'account')} ${isDone ? 'imported' : 'can be imported'}: ${byStatus(plan.added)}.`,
    );
  }
  if (plan.present.length > 0) {
    const [exist, were] = plan.present.length === 1 ? ['exists', 'was'] : ['exist', 'were'];
    terminal.print(`${count(plan.present.length, 'account')} already ${exist} and ${were} not changed.`);
  }
  problems.slice(0, SHOWN_PROBLEMS).forEach(({ line, field, message }) => {
    terminal.warn(`Line ${line}, ${field}: ${visible(message)}`);
  });
  if (problems.length > SHOWN_PROBLEMS) terminal.warn(`… and ${problems.length - SHOWN_PROBLEMS} more.`);
  if (isRefused) {
    terminal.warn(
      `Nothing was imported. Correct these accounts where they were exported, and export them again; or add --leave-out to import the others.`,
    );
  } else if (isDry) {
    terminal.print('Nothing was imported, because of --dry-run.');
  } else if (links > 0 && linksPerHour !== undefined) {
    terminal.print(linksSentence(links, linksPerHour));
  } else if (linksPerHour === undefined && plan.added.length > 0) {
    terminal.print('No emails were sent. Send the links with: npm run members -- links');
  }
}

function linksSentence(links: number, perHour: number): string {
  const minutes = Math.ceil(((links - 1) * 60) / perHour);
  const time = minutes < 1 ? '' : `, ${perHour} per hour: the last one in ${count(minutes, 'minute')}`;
  return `The service sends ${count(links, 'link')} for a new password${time}.`;
}

function byStatus(lines: readonly AccountLine[]): string {
  return (['approved', 'pending', 'rejected'] as const)
    .map((status) => [lines.filter(({ account }) => account.status === status).length, status] as const)
    .filter(([number]) => number > 0)
    .map(([number, status]): string => `${number} ${status}`)
    .join(', ');
}
