import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeCommands } from '../../member-service/cli/commands';
import { describeVariables } from '../../member-service/config/variables';
import { buildVariables, type BuildVariable } from '../../src/config/env';
import { PROJECT_DIR } from './project';

/** The end of each generated table in a document. */
const END = '<!-- end of the table -->';

/** The guide whose tables are made of the code. */
export const TABLES_DOCUMENT = 'docs/deploying.md';

/** The tables of the guide, by the code that they are made of. */
function documentTables(): Readonly<Record<string, string>> {
  const buildRows: [string, BuildVariable][] = Object.entries(buildVariables());
  return {
    'member-service/cli/commands.ts': toTable(
      ['`npm run members -- …`', 'does'],
      describeCommands().map(([name, usage, summary]) => [code(`${name} ${usage}`), summary]),
    ),
    'member-service/config/variables.ts': toTable(
      ['variable of the service', 'meaning', 'unset'],
      describeVariables().map(([name, ...texts]) => [code(name), ...texts]),
    ),
    'src/config/env.ts': toTable(
      ['variable of the build', 'meaning', 'unset'],
      buildRows.map(([name, { hint, unset }]) => [code(name), hint, unset]),
    ),
  };
}

/** The guide with its tables as the code says. @throws Error if it has no place for one */
export function withTables(text: string): string {
  return Object.entries(documentTables()).reduce(
    (document, [source, table]) => replaceTable(document, `npm run format, from ${source},`, table),
    text,
  );
}

/** The guide as it is. */
export function readTablesDocument(): string {
  return readFileSync(path.join(PROJECT_DIR, TABLES_DOCUMENT), 'utf8');
}

/** A table in Markdown, whose cells are not aligned. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

/**
 * A document with another table between the line `<!-- WRITER writes this table -->` and the end of the table.
 * @param writer the command
 * @throws Error if the place of the table is missing
 */
export function replaceTable(text: string, writer: string, table: string): string {
  const begin = `<!-- ${writer} writes this table -->`;
  const start = text.indexOf(begin);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`The document needs the lines ${begin} and ${END}.`);
  return `${text.slice(0, start + begin.length)}\n<!-- prettier-ignore -->\n${table}\n\n${text.slice(end)}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
