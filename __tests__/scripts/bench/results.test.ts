import { median, ratio } from '../../../scripts/bench/results';

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[], Number.NaN],
])('the median of %p is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

it('OPS-31: compares the medians of two sides', () => {
  expect(
    ratio([
      [10, 12, 50],
      [6, 1, 7],
    ]),
  ).toBe(2);
  expect(ratio([[10]])).toBeUndefined();
  expect(ratio([[0], [0]])).toBeUndefined();
});
