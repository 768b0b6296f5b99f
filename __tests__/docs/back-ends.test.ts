import { readFileSync } from 'node:fs';
import { PROMISES } from '../../contract/cases';

/** The rows of the table in docs/security.md: a promise and what each back end does about it. */
const rows = readFileSync('docs/security.md', 'utf8')
  .split(/<!-- (?:npm run test:back-ends writes this table|end of the table) -->/)[1]
  ?.split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
  .filter(([promise = '']) => !/^(?:promise|-+|\*\*.+\*\*)$/.test(promise));

const promises = Object.values(PROMISES).flat();

it('OPS-110: has each promise of the suite in the table, in its order', () => {
  expect(rows?.map(([promise]) => promise)).toEqual(promises.map(({ promise }) => promise));
  expect(new Set(promises.map(({ promise }) => promise)).size).toBe(promises.length);
});

it('OPS-110: says of each back end that it keeps the promise, or why not', () => {
  for (const [index, [promise, ...cells]] of (rows ?? []).entries()) {
    const { exceptions } = promises[index] ?? {};
    expect([promise, cells.length]).toEqual([promise, 4]);
    cells.forEach((cell, column) => {
      const exception = exceptions?.[column < 2 ? 'service' : 'wordpress'];
      expect([promise, cell]).toEqual([promise, exception ? `${exception.state}: ${exception.reason}` : 'kept']);
    });
  }
});
