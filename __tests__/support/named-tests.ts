import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A part of the title of a test, after the file of the test, as documents name it. */
export type NamedTest = readonly [file: string, title: string];

/** Reads a cell such as `e2e/site/a.spec.ts` “one title”, “another” <br> `e2e/site/b.spec.ts` “a third”. */
export function readTests(cell: string): readonly NamedTest[] {
  return cell.split(' <br> ').flatMap((named) => {
    const file = /^`([^`]+)`/.exec(named)?.[1] ?? named;
    const titles = [...named.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
    return (titles.length === 0 ? [''] : titles).map((title) => [file, title] as const);
  });
}

const known = new Map<string, readonly string[]>();

/** The titles of all tests, groups of tests and cases of the contract in a file, as in the source. Skipped tests do not count. */
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
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'promise' &&
      ts.isStringLiteralLike(node.initializer)
    ) {
      titles.push(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return titles;
}

/** Whether a file has a test, or a group of tests, with this part of a title. */
export function hasTest(file: string, title: string): boolean {
  return existsSync(file) && titlesIn(file).some((each) => each.includes(title));
}
