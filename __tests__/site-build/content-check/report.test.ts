import { compareFindings, firstOfEachPosition, type Finding } from '../../../src/site-build/content-check/entry-file';
import { annotation, report, summary } from '../../../src/site-build/content-check/report';

const error: Finding = {
  severity: 'error',
  file: 'content/testimonials/x.yaml',
  position: { line: 12, column: 3 },
  field: 'rating',
  problem: 'must be a whole number from 1 to 5, got 7',
  advice: 'write 5',
};
const warning: Finding = {
  severity: 'warning',
  file: 'content/media/spare.webp',
  position: null,
  field: '',
  problem: 'is not used by any entry',
  advice: 'remove it',
};

test('the report ends with the errors and the summary', () => {
  expect(report({ errors: [error], warnings: [warning], files: 131 }, 612).split('\n')).toEqual([
    'warning: content/media/spare.webp: is not used by any entry → remove it',
    'content/testimonials/x.yaml:12:3 rating: must be a whole number from 1 to 5, got 7 → write 5',
    'checked 131 files in 0.6 s: 1 error, 1 warning',
  ]);
});

test.each([
  [0, [], 'checked no files in 0.0 s: no errors, no warnings'],
  [1, [], 'checked 1 file in 1.2 s: no errors, no warnings'],
  [131, [warning, warning], 'checked 131 files in 163.6 s: no errors, 2 warnings'],
])('the summary of %d files', (files, warnings, line) => {
  expect(summary({ errors: [], warnings, files }, files * 1249)).toBe(line);
});

test('an annotation names the place, with special characters escaped', () => {
  expect(annotation(error)).toBe(
    '::error file=content/testimonials/x.yaml,line=12,col=3::rating: must be a whole number from 1 to 5, got 7 → write 5',
  );
  expect(annotation({ ...warning, file: 'a:b,c%d\r\n', problem: '100%: one,\r\ntwo' })).toBe(
    '::warning file=a%3Ab%2Cc%25d%0D%0A::100%25: one,%0D%0Atwo → remove it',
  );
});

test('findings are sorted by file, line, column, field and problem', () => {
  function at(line: number, column: number): Pick<Finding, 'position'> {
    return { position: { line, column } };
  }
  const sorted: readonly Finding[] = [
    { ...error, file: 'a', position: null },
    { ...error, file: 'a', ...at(1, 9) },
    { ...error, file: 'a', ...at(2, 1) },
    { ...error, file: 'a', ...at(2, 3), field: 'a' },
    { ...error, file: 'a', ...at(2, 3), field: 'b', problem: 'a' },
    { ...error, file: 'a', ...at(2, 3), field: 'b', problem: 'b' },
    { ...error, file: 'b', ...at(1, 1) },
  ];
  expect([...sorted].reverse().sort(compareFindings)).toEqual(sorted);
  expect(compareFindings(error, { ...error })).toBe(0);
});

test('only the first finding about a value is kept', () => {
  const second = { ...error, problem: 'is also wrong' };
  const others = [
    { ...error, field: 'role' },
    { ...error, file: 'content/events/x.yaml' },
    { ...error, position: { line: 12, column: 4 } },
    { ...error, position: { line: 13, column: 3 } },
  ];
  expect(firstOfEachPosition([error, second, ...others])).toEqual([error, ...others]);
});

test('all different findings about a whole file are kept', () => {
  const others = [
    { ...warning, problem: 'is something else' },
    { ...warning, field: 'YAML' },
    { ...warning, file: 'content/media/other.webp' },
  ];
  expect(firstOfEachPosition([warning, { ...warning, advice: 'x' }, ...others])).toEqual([warning, ...others]);
});
