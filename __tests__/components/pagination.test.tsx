import { render, screen, within } from '@testing-library/react';

import { Pagination } from '../../src/components/pagination';

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

test('omits most pages of a long list, and shows the gaps', () => {
  renderPages(100, 209);
  const numbers = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(numbers.join(' ')).toBe('1 … 99 100 101 … 209');
});
