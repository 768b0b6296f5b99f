import { partsOf } from '../../src/lib/share';

test.each([
  [0, 200, 100, 0],
  [1, 300, 100, 1],
  [2, 3, 100, 67],
  [199, 200, 100, 99],
  [200, 200, 100, 100],
  [1, 100, 12, 1],
  [99, 100, 12, 11],
])('AREA-32: %d of %d is, in %d parts, %d', (done, total, parts, shown) =>
  expect(partsOf(done, total, parts)).toBe(shown),
);
