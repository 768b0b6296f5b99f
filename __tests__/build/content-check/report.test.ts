import type { Finding } from '../../../src/build/content-check/finding';
import { closestMatch } from '../../../src/build/content-check/closest-match';
import { report, summary } from '../../../src/build/content-check/report';

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

test('the summary counts in words', () => {
  expect(summary({ errors: [], warnings: [warning, warning], files: 131 }, 600)).toBe(
    'checked 131 files in 0.6 s: no errors, 2 warnings',
  );
});

test.each([
  ['raiting', ['name', 'rating', 'role'], 'rating'],
  ['nmae', ['name', 'role'], 'name'],
  ['Publish_At', ['publishAt', 'unpublishAt'], 'publishAt'],
  ['event-1.webp', ['event-01.webp', 'event-02.webp'], 'event-01.webp'],
  ['colour', ['name', 'role'], undefined],
  ['x', ['a', 'b'], undefined],
])('the closest match for %s in %j is %s', (word, candidates, expected) => {
  expect(closestMatch(word, candidates)).toBe(expected);
});
