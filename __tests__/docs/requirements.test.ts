import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

import { textFiles } from '../../scripts/lib/text-files';

const TABLE = 'docs/requirements.md';

interface Requirement {
  readonly id: string;
  /** Parts of test titles, by the file of the test. */
  readonly tests: readonly (readonly [file: string, title: string])[];
}

const requirements = readFileSync(TABLE, 'utf8')
  .split('\n')
  .flatMap((line): Requirement[] => {
    const [, id, tests] = /^\| ([A-Z]+-\d+) \| .+ \| (.*) \|$/.exec(line) ?? [];
    return id === undefined || tests === undefined ? [] : [{ id, tests: readTests(tests) }];
  });

/** Reads a cell such as `e2e/a.spec.ts` “one title”, “another” <br> `e2e/b.spec.ts` “a third”. */
function readTests(cell: string): Requirement['tests'] {
  return cell.split(' <br> ').flatMap((named) => {
    const file = /^`([^`]+)`/.exec(named)?.[1] ?? named;
    const titles = [...named.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
    return (titles.length === 0 ? [''] : titles).map((title) => [file, title] as const);
  });
}

const known = new Map<string, readonly string[]>();

/** The titles of all tests and groups of tests in a file, as in the source. Skipped tests do not count. */
function titlesIn(file: string): readonly string[] {
  const found = known.get(file) ?? readTitles(file);
  known.set(file, found);
  return found;
}

function readTitles(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      const isTest = /^(?:test|it|describe)\b(?!.*\.(?:skip|todo|fixme|step)\b)/s.test(node.expression.getText());
      if (isTest && title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        titles.push(title.getText().slice(1, -1));
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return titles;
}

function hasTest(file: string, title: string): boolean {
  return existsSync(file) && titlesIn(file).some((each) => each.includes(title));
}

it('has a table of requirements', () => {
  expect(requirements.length).toBeGreaterThan(300);
});

it('has unique ids', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('names tests that exist, at least one for each requirement', () => {
  const missing = requirements.flatMap(({ id, tests }) =>
    tests
      .filter(([file, title]) => title === '' || !hasTest(file, title))
      .map(([file, title]) => `${id}: ${existsSync(file) ? file : `${file} (no such file)`} has no test “${title}”`),
  );
  expect(missing).toEqual([]);
});

it('has every requirement that code, tests and documents cite', () => {
  const ids = new Set(requirements.map(({ id }) => id));
  const groups = [...new Set([...ids].map((id) => id.replace(/-.*/, '')))];
  const citation = new RegExp(`\\b(?:${groups.join('|')})-\\d+\\b`, 'g');
  const unknown = textFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(citation)].filter(([id]) => !ids.has(id)).map(([id]) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

it('is cited instead of documents that are not in the repository', () => {
  const missing = /specification section|the specification|visual language|product decisions?|wordpress-contract/i;
  const citing = textFiles().filter(
    (file) => file !== '__tests__/docs/requirements.test.ts' && missing.test(readFileSync(file, 'utf8')),
  );
  expect(citing).toEqual([]);
});
