import { readFileSync } from 'node:fs';
import { SERVICE_VARIABLES } from '../../member-service/config/variables';
import { COMMAND_NAMES } from '../../member-service/cli/commands';

const guide = readFileSync('docs/deploying.md', 'utf8');
const [, serviceTable = '', buildTable = ''] = guide.slice(guide.indexOf('\n## Variables')).split(/\n\| variable /);

/** Cells of a table's rows, without its headings. */
function rowsOf(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

it('OPS-15: explains every variable of the service with the text of its help', () => {
  const variables: [string, { hint: string; fallback: string; unset?: string }][] = Object.entries(SERVICE_VARIABLES);
  expect(rowsOf(serviceTable)).toEqual(
    variables.map(([name, { hint, fallback, unset }]) => [`\`${name}\``, hint, unset ?? fallback]),
  );
});

it('OPS-15: explains every variable of the build', () => {
  const source = ['env.ts', 'cms-env.ts'].map((file) => readFileSync(`src/config/${file}`, 'utf8')).join('\n');
  const read = new Set([...source.matchAll(/(?:process\.env|source)\.([A-Z_]+)/g)].map(([, name]) => `\`${name}\``));
  expect(read.size).toBeGreaterThan(5);
  expect(
    rowsOf(buildTable)
      .map(([name]) => name)
      .sort(),
  ).toEqual([...read].sort());
});

it('names only variables and commands that exist', () => {
  const known = new Set(
    [...rowsOf(serviceTable), ...rowsOf(buildTable)].map(([name = '']) => name.replaceAll('`', '')),
  );
  const assigned = [...guide.matchAll(/^(?:\w+=\S+ )*([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(assigned.length).toBeGreaterThan(5);
  expect(assigned.filter((name) => !known.has(name))).toEqual([]);
  const commandTable = guide.slice(guide.indexOf('| `npm run members'), guide.indexOf('**I.V. codes.**'));
  const [, ...commands] = rowsOf(commandTable).map(([cell = '']) => /^`(\w+)/.exec(cell)?.[1] ?? '');
  expect(commands.sort()).toEqual([...COMMAND_NAMES].sort());
});
