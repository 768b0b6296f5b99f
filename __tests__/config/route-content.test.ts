import { fileOfPage, textFileOf, textFilesOf } from '../../src/config/route-content';
import { ROUTES } from '../../src/config/routes';
import { LINK_KEYS } from '../../src/content-model/link-keys';
import { KINDS } from '../../src/content-model/kinds';

test('every page has its texts in a file of its name', () => {
  for (const route of ROUTES) {
    expect(KINDS.find(({ name }) => name === route.content)?.keys).toContain(textFileOf(route));
  }
  expect(textFilesOf('legal')).toEqual(['policy', 'disclaimer', 'terms-and-conditions']);
  expect(textFilesOf('pages')).toContain('home');
});

test('every list has a kind to which editors can add entries', () => {
  const kinds = ROUTES.flatMap(({ list }) => list?.of ?? []);
  expect(kinds.filter((kind) => KINDS.find(({ name }) => name === kind)?.keys !== null)).toEqual([]);
});

test('every redirect has a destination, and no other page has one', () => {
  const redirects = ROUTES.filter(({ type }) => type === 'redirect');
  expect(redirects).toHaveLength(7);
  expect(ROUTES.filter(({ destination }) => destination !== undefined)).toEqual(redirects);
  expect(LINK_KEYS).toEqual(expect.arrayContaining(redirects.map(({ destination }) => destination)));
});

test.each([
  [{ path: '/', access: 'public', type: 'page' }, 'src/pages/index.tsx'],
  [{ path: '/about-us', access: 'public', type: 'page' }, 'src/pages/about-us.tsx'],
  [{ path: '/courses', access: 'public', type: 'redirect' }, 'src/templates/redirect.tsx'],
  [{ path: '/wallet', access: 'member', type: 'redirect' }, 'src/member/views/redirect-view.tsx'],
  [{ path: '/franchise', access: 'member', type: 'programme' }, 'src/member/views/programme-view.tsx'],
] as const)('the page of %p is %s', (route, file) => {
  expect(fileOfPage(route)).toBe(file);
});
