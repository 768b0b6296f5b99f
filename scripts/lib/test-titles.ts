import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A requirement that the title of a test, a group of tests or a case of the contract begins with: `NAV-09, NAV-10: marks …`. */
export interface ShownRequirement {
  readonly id: string;
  /** Relative to the project. */
  readonly file: string;
  /** As in the source, without the ids. */
  readonly title: string;
}

const IDS = /^([A-Z]+-\d+(?:, [A-Z]+-\d+)*): (.*)$/s;

/** Reads which requirements the tests show, in the order of the files. */
export function readShownRequirements(): readonly ShownRequirement[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return output
    .split('\n')
    .filter((file) => /\.(?:test|spec)\.tsx?$|^contract\/cases\//.test(file) && existsSync(file))
    .flatMap((file) =>
      readTitles(file).flatMap((title) => {
        const [, ids = '', rest = ''] = IDS.exec(title) ?? [];
        return ids === '' ? [] : ids.split(', ').map((id) => ({ id, file, title: rest }));
      }),
    );
}

const known = new Map<string, readonly string[]>();

/** Whether a file has a test, or a group of tests, with this part of a title. */
export function hasTest(file: string, title: string): boolean {
  return existsSync(file) && readTitles(file).some((each) => each.includes(title));
}

/** The titles of all tests, groups of tests and cases of the contract in a file, as in the source. Skipped tests do not count. */
function readTitles(file: string): readonly string[] {
  const found = known.get(file) ?? parseTitles(file);
  known.set(file, found);
  return found;
}

function parseTitles(file: string): readonly string[] {
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
    if (ts.isObjectLiteralExpression(node)) {
      const promise = textOf(node, 'promise');
      const ids = textOf(node, 'shows');
      if (promise !== undefined) titles.push(ids === undefined ? promise : `${ids}: ${promise}`);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return titles;
}

function textOf(object: ts.ObjectLiteralExpression, name: string): string | undefined {
  for (const property of object.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText() !== name) continue;
    if (ts.isStringLiteralLike(property.initializer)) return property.initializer.text;
  }
  return undefined;
}
