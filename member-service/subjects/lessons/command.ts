import { errorMessage } from '../../../contract/unknown-value';
import { visible } from '../../../contract/visible-text';
import { importFigures } from './import-figures';
import { allMarks } from './progress';
import { parseFigures, type FiguresFile } from './figures-file';
import { reportProgress, type ProgressReport } from './report';
import { readConfig } from '../../config';
import { readLessons } from '../../site/lessons';
import {
  UsageError,
  withAccounts,
  type AccountsContext,
  type Command,
  type CommandContext,
  type ExitCode,
  type OptionValues,
} from '../../terminal/command';
import { readInput } from '../../terminal/input';
import { count, printProblems, toCsv, toJson, toTable } from '../../terminal/output';

/** Largest file of figures in bytes: 100,000 members have about 4 MB. */
const FILE_LIMIT = 16 * 1024 * 1024;

const IMPORT = 'import';

export const progressCommand: Command = {
  usage: '[--json | --csv] | import FILE [--dry-run] [--json]',
  summary: 'Says how far members are with the lessons, or imports figures of another learning site.',
  details: [
    '--json, --csv  for scripts and spreadsheets',
    'import FILE    figures of members: a CSV file whose first line names the columns username or email, and some of percent,',
    '               courses and hours. All lines are imported, or none. A further import replaces the figures of those in it.',
    '--dry-run      only says what an import would do',
    'Marks of lessons that a member has made here count before an imported percentage. Nobody is named in the report.',
  ],
  options: { json: { type: 'boolean' }, csv: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  argument: 'words',
  async run(context, values, words) {
    const [action, file, ...others] = words === '' ? [] : words.split('\n');
    if (action === undefined) return withAccounts(report)(context, values, '');
    if (action !== IMPORT || file === undefined || others.length > 0) {
      throw new UsageError(`progress: write nothing more, or import and the path of one file.`);
    }
    return importFile(context, values, file);
  },
};

async function report({ services, env, cwd, terminal }: AccountsContext, values: OptionValues): Promise<ExitCode> {
  if (values.json && values.csv) throw new UsageError('progress takes one of --json and --csv');
  const lessons = await readLessons(readConfig(env, cwd).publicDir);
  const progress = reportProgress(await allMarks(services), lessons);
  const rows = progress.lessons.map(({ key, title, done, last }) => [key, title ?? '', String(done), String(last)]);
  if (values.json) {
    terminal.print(toJson(progress));
  } else if (values.csv) {
    terminal.print(toCsv(['lesson', 'title', 'done', 'last'], rows));
  } else {
    terminal.print(summaryOf(progress));
    if (rows.length > 0) terminal.print(toTable(['LESSON', 'TITLE', 'DONE BY', 'LAST FOR'], rows));
  }
  if (!lessons) {
    terminal.warn(
      'The built site is not in PUBLIC_DIR: titles, the order, and who has done all lessons are not known.',
    );
  }
  return 0;
}

function summaryOf({ started, finished, lessons }: ProgressReport): string {
  const most = lessons.toSorted((one, other) => other.last - one.last)[0];
  return [
    `${count(started, 'member has', 'members have')} done a lesson${finished === undefined ? '' : `, ${finished} all of them`}.`,
    ...(most && most.last > 0 ? [`The last one for most, ${most.last}: ${visible(most.title ?? most.key)}.`] : []),
  ].join(' ');
}

async function importFile(context: CommandContext, values: OptionValues, file: string): Promise<ExitCode> {
  const found = await readFigures(context, file);
  const isDry = values['dry-run'] === true;
  const run = withAccounts(async ({ services, terminal }) => {
    // Lines that cannot be read are no reason to look for no other problem.
    const unknown = await importFigures(services, found.lines, isDry || found.problems.length > 0);
    const problems = [...found.problems, ...unknown].sort((one, other) => one.line - other.line);
    const isDone = !isDry && problems.length === 0;
    if (values.json) {
      terminal.print(toJson({ done: isDone, members: found.lines.length, problems }));
      return problems.length > 0 ? 1 : 0;
    }
    printProblems(terminal, problems);
    if (problems.length > 0) {
      terminal.warn(
        `Nothing was imported. Correct ${count(problems.length, 'problem')} in ${file}, and import it again.`,
      );
    } else {
      terminal.print(`Figures of ${count(found.lines.length, 'member')} ${isDone ? 'imported' : 'can be imported'}.`);
    }
    return problems.length > 0 ? 1 : 0;
  });
  return run(context, values, file);
}

async function readFigures(context: CommandContext, file: string): Promise<FiguresFile> {
  try {
    return parseFigures(await readInput(context, file, FILE_LIMIT), file);
  } catch (error) {
    throw new UsageError(`Write the path of a CSV file that can be read; ${errorMessage(error)}`);
  }
}
