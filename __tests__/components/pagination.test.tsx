import { render, screen, within } from '@testing-library/react';

import { pageNumbers, Pagination } from '../../src/components/pagination';

function renderPages(currentPage: number, pageCount: number): void {
  render(<Pagination list="/events" position={{ currentPage, pageCount }} />);
}

function links(): [string | null, string | null][] {
  const list = within(screen.getByRole('list'));
  return list.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
}

test('a list of one page needs no navigation', () => {
  renderPages(1, 1);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('links to every page of a short list, the first at the address of the list, and marks the current one', () => {
  renderPages(2, 3);
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(links()).toEqual([
    ['Page 1', '/events'],
    ['Page 2', '/events/2'],
    ['Page 3', '/events/3'],
  ]);
  const marks = screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'));
  expect(marks).toEqual([null, 'page', null, null, null]);
  const previous = screen.getByRole('link', { name: 'Previous' });
  const next = screen.getByRole('link', { name: 'Next' });
  expect([previous.getAttribute('href'), previous.getAttribute('rel')]).toEqual(['/events', 'prev']);
  expect([next.getAttribute('href'), next.getAttribute('rel')]).toEqual(['/events/3', 'next']);
});

test.each([
  [1, 'Previous'],
  [3, 'Next'],
])('page %i of 3 has no "%s"', (page, name) => {
  renderPages(page, 3);
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
});

test.each([
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
  renderPages(page, pages);
  const numbers = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(numbers.join(' ')).toBe(expected);
});

test('never needs more than a narrow screen: 44 px for each number, 20 px for each gap', () => {
  for (let pages = 1; pages <= 40; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const width = pageNumbers(page, pages).reduce<number>((sum, number) => sum + (number === null ? 20 : 44), 0);
      expect(width).toBeLessThanOrEqual(320 - 2 * 16);
    }
  }
});
