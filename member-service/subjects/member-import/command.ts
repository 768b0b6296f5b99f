import { errorMessage } from '../../../contract/unknown-value';
import { IMPORT_BYTES, IMPORT_EMAILS_PER_MINUTE, IMPORT_LINES } from '../../../contract/values/operators';
import { UsageError, withAccounts, type Command } from '../../terminal/command';
import { readInput } from '../../terminal/input';
import { count, printProblems, toJson } from '../../terminal/output';
import { importMembers } from './import-members';

export const importCommand: Command = {
  usage: 'FILE [--dry-run] [--leave-out LINES] [--json]',
  summary: 'Creates accounts for the people of a CSV file, who get a link to their first password by email.',
  details: [
    'FILE               its first line names the columns full name, username and email; - reads standard input',
    '--dry-run          only says what an import would do',
    '--leave-out LINES  numbers of lines that are left out, such as 7,19',
    '--json             for scripts',
    `All lines are imported, or none while there is a problem; at most ${IMPORT_LINES}. Who is here already stays as is.`,
    `The service sends the emails, ${IMPORT_EMAILS_PER_MINUTE} in a minute.`,
  ],
  options: { 'dry-run': { type: 'boolean' }, 'leave-out': { type: 'string' }, json: { type: 'boolean' } },
  argument: 'file',
  async run(context, values, file) {
    const leaveOut = linesOf(values['leave-out']);
    const isDryRun = values['dry-run'] === true;
    const bytes = await readInput(context, file, IMPORT_BYTES).catch(throwUnreadable);
    const run = withAccounts(async ({ services, terminal }) => {
      const answer = await importMembers(services, bytes, file, { isDryRun, leaveOut }).catch(throwUnreadable);
      const { added, isDone, known, problems } = answer;
      if (values.json) {
        terminal.print(toJson(answer));
      } else if (problems.length > 0) {
        printProblems(terminal, problems);
        terminal.warn(
          `Nothing was imported. Correct ${count(problems.length, 'problem')} in ${file}, or leave the lines out with --leave-out.`,
        );
      } else {
        const here = known === 0 ? '' : ` ${known} ${known === 1 ? 'is' : 'are'} here already.`;
        terminal.print(`${count(added, 'account')} ${isDone ? 'imported' : 'can be imported'}.${here}`);
      }
      return problems.length > 0 ? 1 : 0;
    });
    return run(context, values, file);
  },
};

function linesOf(text: string | undefined): readonly number[] {
  if (text === undefined) return [];
  if (!/^\d{1,7}(?:,\d{1,7})*$/.test(text)) {
    throw new UsageError(`--leave-out: write numbers of lines with commas, such as 7,19; got "${text}".`);
  }
  return text.split(',').map(Number);
}

function throwUnreadable(error: unknown): never {
  throw new UsageError(`Write the path of a CSV file that can be read; ${errorMessage(error)}`);
}
