import { pageNumbers } from '../../src/components/pagination';

function shown(page: number, pages: number): string {
  return pageNumbers(page, pages)
    .map((number) => number ?? '…')
    .join(' ');
}

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 6, '1 2 3 4 5 6'],
  [1, 7, '1 2 … 7'],
  [2, 7, '1 2 3 … 7'],
  [3, 7, '1 2 3 4 … 7'],
  [4, 7, '1 … 3 4 5 … 7'],
  [5, 7, '1 … 4 5 6 7'],
  [7, 7, '1 … 6 7'],
  [100, 209, '1 … 99 100 101 … 209'],
  [209, 209, '1 … 208 209'],
])('on page %i of %i names %s', (page, pages, expected) => {
  expect(shown(page, pages)).toBe(expected);
});

test('never needs more than a narrow screen: 44 px for each number, 20 px for each gap', () => {
  for (let pages = 1; pages <= 40; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const width = pageNumbers(page, pages).reduce<number>((sum, number) => sum + (number === null ? 20 : 44), 0);
      expect(width).toBeLessThanOrEqual(320 - 2 * 16);
    }
  }
});
