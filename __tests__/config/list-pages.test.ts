import { countPages, listPageContext, listPagePath } from '../../src/config/list-pages';

test.each([
  [0, 1],
  [1, 1],
  [48, 1],
  [49, 2],
  [96, 2],
  [97, 3],
  [10_000, 209],
])('%i entries, 48 to a page, take %i', (entries, pages) => {
  expect(countPages(entries, 48)).toBe(pages);
});

test('the pages of a list leave out no entry and show none twice', () => {
  const entries = Array.from({ length: 100 }, (_, index) => index);
  const pages = Array.from({ length: countPages(entries.length, 30) }, (_, index) => listPageContext(index + 1, 30));
  expect(pages.flatMap(({ limit, skip }) => entries.slice(skip, skip + limit))).toEqual(entries);
  expect(pages.map(({ first }) => first)).toEqual([true, false, false, false]);
});

test('the first page has the address of the list', () => {
  expect([1, 2, 10].map((page) => listPagePath('/events', page))).toEqual(['/events', '/events/2', '/events/10']);
});
