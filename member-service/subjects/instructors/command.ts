import { isVisible, visible } from '../../../contract/visible-text';
import { answerApplication, deleteApplication } from './answer';
import { listApplications, type StoredApplication } from './applications';
import { report } from '../../terminal/report';
import {
  UsageError,
  withAccounts,
  type AccountsContext,
  type Command,
  type OptionValues,
} from '../../terminal/command';
import { printTable, toCsv, toJson } from '../../terminal/output';

const COLUMNS = [
  'username',
  'state',
  'answer',
  'fullName',
  'email',
  'phone',
  'expertise',
  'message',
  'createdAt',
  'answeredAt',
] as const;
const HEADINGS = ['USERNAME', 'STATE', 'NAME', 'EMAIL', 'PHONE', 'SENT', 'EXPERTISE', 'LAST ANSWER', 'MESSAGE'];

const ACTIONS = ['accept', 'decline', 'delete'];

export const instructorsCommand: Command = {
  usage: '[--json | --csv] | accept NAME [--message TEXT] | decline NAME --message TEXT | delete NAME',
  summary: 'Lists the applications of members as instructors, oldest first, and answers them.',
  details: [
    '--json, --csv   for scripts and spreadsheets',
    'NAME            username or email address of the member',
    '--message TEXT  a sentence for the member, in quotation marks; it is in the email',
    'accept and decline send an email to the member. They change nothing else: give an instructor what you have agreed on.',
  ],
  options: { json: { type: 'boolean' }, csv: { type: 'boolean' }, message: { type: 'string' } },
  argument: 'words',
  run: withAccounts(async (context, values, words) => {
    const { services, terminal } = context;
    const [action, name = '', ...others] = words === '' ? [] : words.split('\n');
    const { message = '' } = values;
    if (action === undefined) {
      await printList(context, values);
      return 0;
    }
    if (!ACTIONS.includes(action) || !isVisible(name) || others.length > 0) {
      throw new UsageError(
        `instructors: write nothing more, or ${ACTIONS.join(', ')} and the username or email of one member.`,
      );
    }
    if (action === 'delete') {
      const { username } = await deleteApplication(services, name);
      terminal.print(`The application of ${visible(username)} is deleted.`);
      return 0;
    }
    if (action === 'decline' && !isVisible(message)) {
      throw new UsageError('instructors decline requires --message: a sentence for the member.');
    }
    const state = action === 'accept' ? 'accepted' : 'declined';
    return report(
      context,
      values,
      await answerApplication(services, name, state, message),
      `is ${state} as an instructor`,
    );
  }),
};

async function printList(
  { services, location, terminal }: AccountsContext,
  { json = false, csv = false }: OptionValues,
): Promise<void> {
  if (json && csv) throw new UsageError('instructors takes one of --json and --csv');
  const found = await listApplications(services);
  if (json) {
    terminal.print(toJson(found));
  } else if (csv) {
    const rows = found.map((application) => COLUMNS.map((column) => application[column] ?? ''));
    terminal.print(toCsv(COLUMNS, rows));
  } else {
    printTable(terminal, HEADINGS, found.map(toRow), `No applications in ${location}.`);
  }
}

function toRow(application: StoredApplication): string[] {
  const { username, state, fullName, email, phone, createdAt, expertise, answer, answeredAt, message } = application;
  const answered = answer === null ? '' : `${answer} ${answeredAt?.slice(0, 10) ?? ''}`;
  return [
    username,
    state,
    fullName,
    email,
    phone,
    createdAt.slice(0, 10),
    inOneLine(expertise),
    answered,
    inOneLine(message),
  ];
}

/** A text with line breaks, for a row of a table. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\t ]*(?:\r\n?|[\n\v\f\u0085\u2028\u2029])\s*/g, '; ');
}
