import { readFileSync } from 'node:fs';
import { COMMAND_NAMES } from '../../member-service/cli/commands';
import { SERVICE_VARIABLES } from '../../member-service/config/variables';
import { readDocument, TABLES_DOCUMENTS, withTables } from '../../scripts/lib/document-tables';
import { buildVariables } from '../../src/config/env';

const guide = readDocument('docs/deploying.md');
const known = new Set([...Object.keys(SERVICE_VARIABLES), ...Object.keys(buildVariables())]);

it.each(TABLES_DOCUMENTS)('%s has the tables that npm run format writes', (document) => {
  expect(readDocument(document)).toBe(withTables(document));
});

it('OPS-15: explains every variable and command', () => {
  const explained = [...guide.matchAll(/^\| `(\w+)/gm)].map(([, name]) => name);
  expect([...COMMAND_NAMES, ...known].filter((name) => !explained.includes(name))).toEqual([]);
});

it('OPS-15: the build and its pages read no other variable', () => {
  const source = ['env.ts', 'cms-env.ts'].map((file) => readFileSync(`src/config/${file}`, 'utf8')).join('\n');
  const read = [...source.matchAll(/(?:process\.env|source)\.([A-Z_]+)/g)].map(([, name = '']) => name);
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter((name) => !(name in buildVariables()))).toEqual([]);
});

it('names only variables that exist', () => {
  const assigned = [...guide.matchAll(/^(?:\w+=\S+ )*([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(assigned.length).toBeGreaterThan(5);
  expect(assigned.filter((name) => !known.has(name))).toEqual([]);
});
