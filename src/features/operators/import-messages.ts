import { IMPORT_BYTES, IMPORT_EMAILS_PER_MINUTE } from '../../../contract/values/operators';

function accountsAre(count: number): string {
  return count === 1 ? '1 account is' : `${count} accounts are`;
}

/** Texts of the import of members. */
export const importMessages = {
  heading: 'Import a list',
  drop: 'Drop a CSV file here, or choose one',
  hint: 'One line for each person: full name, username, email. No passwords.',
  missing: { file: 'Choose a CSV file.', password: 'Enter your password.' },
  tooLarge: `The file is larger than ${IMPORT_BYTES / 1_000_000} MB. Import it in parts.`,
  unreadable: 'The browser cannot read the file any more. Choose it again.',
  password: 'Password for the import',
  check: 'Check the file',
  size: (name: string, lines: number) => `${name}, ${lines} ${lines === 1 ? 'line' : 'lines'}`,
  dryRun: 'Nothing is stored yet',
  added: 'new',
  known: (count: number) => (count === 1 ? 'is here already' : 'are here already'),
  problems: (count: number) => (count === 1 ? 'error' : 'errors'),
  caption: 'Errors by line',
  columns: ['Line', 'Column', 'What is wrong'],
  fields: {
    fullName: 'Full name',
    username: 'Username',
    email: 'Email',
    columns: 'Columns',
    cells: 'Cells',
    file: 'File',
  } as Readonly<Record<string, string>>,
  more: (count: number) => `${count} more errors are not shown.`,
  leaveOut: (lines: number) => (lines === 1 ? 'Leave this line out' : `Leave these ${lines} lines out`),
  advice: 'Correct the lines in the file and choose it again, or leave them out.',
  submit: (count: number) => (count === 1 ? 'Import 1 account' : `Import ${count} accounts`),
  done: (added: number, known: number) =>
    [
      added === 0
        ? 'No account is new.'
        : `${accountsAre(added)} imported. ${added === 1 ? 'It' : 'Each'} gets a link to choose a password.`,
      ...(known === 0 ? [] : [`${accountsAre(known)} here already.`]),
    ].join(' '),
  sent: (sent: number, all: number) => `${sent} of ${all} emails sent, ${IMPORT_EMAILS_PER_MINUTE} in a minute.`,
} as const;
