import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesNamed } from '../support/project-files';

/** The status of HTTP answers, which tests of the routes have. */
const NO_PROMISE = /^(?:CHANGE_PASSWORD_REDIRECT|ERROR_STATUSES)\./;

/** The numbers of the contract by their names, such as `KEPT_DAYS.audit`. */
async function numbersOfContract(): Promise<readonly string[]> {
  const modules = await Promise.all(
    filesNamed('contract/values/*.ts').map(async (file) => (await import(path.resolve(file))) as object),
  );
  return modules
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, value]],
    )
    .filter(([, value]) => typeof value === 'number')
    .map(([name, value]) => `${name} = ${String(value)}`);
}

it('API-70: the numbers of the contract are those that docs/security.md promises, each in a row', async () => {
  const [, chapter = ''] = /\n## Numbers\n(.*?)\n## /s.exec(readFileSync('docs/security.md', 'utf8')) ?? [];
  const rows = [...chapter.matchAll(/\| ([\d,]+) +\| `([\w.]+)` +\|$/gm)];
  const promised = rows.map(([, number = '', name]) => `${String(name)} = ${number.replaceAll(',', '')}`);
  expect(promised.toSorted()).toEqual((await numbersOfContract()).filter((line) => !NO_PROMISE.test(line)).toSorted());
});
