import { chooseTests } from '../../scripts/lib/changed-tests';

test('runs changed tests in any case, then the fastest that fit into the time', () => {
  const related = ['slow.test.ts', 'changed.test.ts', 'fast.test.ts', 'unknown.test.ts', 'slower.test.ts'];
  const durations = { 'slow.test.ts': 4_000, 'slower.test.ts': 5_000, 'fast.test.ts': 10, 'changed.test.ts': 30_000 };
  const changed = ['src/changed.ts', 'changed.test.ts'];
  expect(chooseTests(related, changed, durations, 36_000)).toEqual([
    'changed.test.ts',
    'fast.test.ts',
    'unknown.test.ts',
    'slow.test.ts',
  ]);
  expect(chooseTests(related, changed, durations, 1_000)).toEqual(['changed.test.ts']);
});
