import {
  ACCOUNTS_FILE_LIMIT,
  parseAccounts,
  type AccountLine,
  type AccountsFile,
  type LineProblem,
} from '../accounts/accounts-file';
import type { ImportPlan } from '../accounts/account-import';
import { errorMessage } from '../../contract/unknown-value';
import { UsageError, type Command, type CommandContext, type Terminal } from '../terminal/command';
import { readInput } from '../terminal/input';
import { visible } from '../../contract/visible-text';
import { count, printProblems, toJson } from '../terminal/output';
import { withAccounts } from '../terminal/with-accounts';

export const importCommand: Command = {
  usage: 'FILE [--dry-run] [--leave-out] [--json]',
  summary: 'Imports accounts of another member service, without passwords.',
  details: [
    'FILE          a file of export --accounts; -: standard input',
    '--dry-run     only says what an import would do',
    '--leave-out   imports the other accounts if some cannot be imported; without it none is then',
    '--json        for scripts',
    'All accounts are imported in one transaction. Accounts that already exist are not changed, so an import can be',
    'repeated. Nobody gets an email: members choose a new password with "Forgot password?" on the site, or get a link',
    'with the command reset.',
  ],
  options: {
    'dry-run': { type: 'boolean' },
    'leave-out': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  argument: 'file',
  async run(context, values, file) {
    const found = await readAccountsFile(context, file);
    const importAccounts = withAccounts(async ({ services: { accounts } }) => {
      const before = await accounts.planImport(found.lines);
      const isRefused = allProblems(found, before).length > 0 && !values['leave-out'];
      const isDry = values['dry-run'] === true;
      const changes = !isDry && !isRefused;
      // The accounts may have changed since.
      const plan = changes ? await accounts.importAccounts(found.lines) : before;
      const problems = allProblems(found, plan);
      const [added, present] = [plan.added.length, plan.present.length];
      if (values.json) {
        context.terminal.print(toJson({ done: changes, added, present, problems }));
      } else {
        report(context.terminal, file, { found, plan, problems, isDry, isRefused });
      }
      return problems.length > 0 ? 1 : 0;
    });
    return importAccounts(context, values, file);
  },
};

interface Outcome {
  readonly found: AccountsFile;
  readonly plan: ImportPlan;
  readonly problems: readonly LineProblem[];
  readonly isDry: boolean;
  readonly isRefused: boolean;
}

async function readAccountsFile(context: CommandContext, file: string): Promise<AccountsFile> {
  let bytes: Uint8Array;
  try {
    bytes = await readInput(context, file, ACCOUNTS_FILE_LIMIT);
  } catch (error) {
    throw new UsageError(`Write the path of a file of accounts that can be read; ${errorMessage(error)}`);
  }
  return parseAccounts(bytes);
}

function allProblems({ problems }: AccountsFile, { conflicts }: ImportPlan): readonly LineProblem[] {
  return [...problems, ...conflicts].sort((one, other) => one.line - other.line);
}

function report(terminal: Terminal, file: string, outcome: Outcome): void {
  const { found, plan, problems, isDry, isRefused } = outcome;
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
  printProblems(terminal, problems);
  if (isRefused) {
    terminal.warn(
      `Nothing was imported. Correct these accounts where they were exported, and export them again; or add --leave-out to import the others.`,
    );
  } else if (isDry) {
    terminal.print('Nothing was imported, because of --dry-run.');
  } else if (plan.added.length > 0) {
    terminal.print('They have no passwords: members choose one with "Forgot password?" on the site.');
  }
}

function byStatus(lines: readonly AccountLine[]): string {
  return (['approved', 'pending', 'rejected'] as const)
    .map((status) => [lines.filter(({ account }) => account.status === status).length, status] as const)
    .filter(([number]) => number > 0)
    .map(([number, status]): string => `${number} ${status}`)
    .join(', ');
}
