import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TYPES_OF_DATA } from '../../contract/values/types-of-data';
import { describeCommands } from '../../member-service/cli/commands';
import { describeVariables } from '../../member-service/config/variables';
import { ALL_TABLES, DATA_PARTS } from '../../member-service/subjects';
import { KINDS } from '../../src/content-model/kinds';
import { buildVariables, type BuildVariable } from '../../src/config/env';
import { PROJECT_DIR } from './project';

/** The end of each generated table in a document. */
const END = '<!-- end of the table -->';

/** The tables of each document, by the code that they are made of. */
const TABLES: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  'docs/deploying.md': () => {
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
  },
  'content/README.md': () => ({
    'src/content-model/kinds.ts': toTable(
      ['folder or file', 'what it is for'],
      KINDS.map(({ folder, name, single, keys, hint }) => [
        code(single ? `${folder}/${name}.yaml` : `${folder}/`),
        single || keys === null ? hint : `${hint} _Fixed files._`,
      ]),
    ),
  }),
  'docs/privacy.md': () => ({
    'member-service/subjects, tables': toTable(
      ['table', 'level', 'data', 'why', 'kept', 'in backups'],
      Object.entries(ALL_TABLES).map(([name, { level, data, why, kept, backedUpBy }]) => [
        code(name),
        ...[level, data, why, kept],
        backedUpBy === undefined ? '–' : 'yes',
      ]),
    ),
    'member-service/subjects, data of members': toTable(
      ['data', 'service', 'WordPress'],
      [
        ...TYPES_OF_DATA.map(({ name, service, wordpress }) => [name, service, wordpress] as const),
        ...Object.entries(DATA_PARTS).flatMap(([part, { words }]) =>
          words.map((name) => [name, part, undefined] as const),
        ),
      ].map(([name, ...paths]) => [name, ...paths.map((path) => (path === undefined ? '–' : code(path)))]),
    ),
  }),
};

/** The documents whose tables are made of the code. */
export const TABLES_DOCUMENTS: readonly string[] = Object.keys(TABLES);

/** A document with its tables as the code says. @throws Error if it has no place for one */
export function withTables(document: string): string {
  return Object.entries(TABLES[document]?.() ?? {}).reduce(
    (text, [source, table]) => replaceTable(text, `npm run format, from ${source},`, table),
    readDocument(document),
  );
}

/** A document as it is. */
export function readDocument(document: string): string {
  return readFileSync(path.join(PROJECT_DIR, document), 'utf8');
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
