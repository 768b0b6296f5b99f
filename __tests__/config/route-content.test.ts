import { addressOfEntry, fixedRoutes, sharedFolders, textFileOf, textFilesOf } from '../../src/config/route-content';
import { createRegistry } from '../../src/config/route-registry';
import { ROUTES } from '../../src/config/routes';
import { LINK_KEYS } from '../../src/content-model/link-keys';
import { KINDS } from '../../src/content-model/kinds';

const common = { access: 'public', kind: 'page', content: 'pages', indexed: true, label: 'Page' } as const;

const { routes } = createRegistry({
  home: { ...common, path: '/' },
  events: { ...common, path: '/events', list: { of: 'events', perPage: 10 } },
  event: { ...common, path: '/events/:event', content: 'events' },
  lesson: { ...common, path: '/skill/:skill/lessons/:lesson' },
});

test('every page has its texts in a kind of content, in a file of that name', () => {
  for (const route of fixedRoutes()) {
    expect(KINDS.find(({ name }) => name === route.content)?.keys).toContain(textFileOf(route));
  }
  expect(textFilesOf('legal')).toEqual(['policy', 'disclaimer', 'terms-and-conditions']);
  expect(textFilesOf('pages')).toContain('home');
});

test('every list and every pattern is made from a kind with as many entries as an editor wants', () => {
  const patterns = ROUTES.filter((route) => !fixedRoutes().includes(route));
  const kinds = [...ROUTES.flatMap(({ list }) => list?.of ?? []), ...patterns.map(({ content }) => content)];
  expect(kinds.filter((kind) => KINDS.find(({ name }) => name === kind)?.keys !== null)).toEqual([]);
});

test('every redirect has a destination, and no other page has one', () => {
  const redirects = ROUTES.filter(({ kind }) => kind === 'redirect');
  expect(redirects).toHaveLength(7);
  expect(ROUTES.filter(({ destination }) => destination !== undefined)).toEqual(redirects);
  expect(LINK_KEYS).toEqual(expect.arrayContaining(redirects.map(({ destination }) => destination)));
});

test('a pattern is no address, but each of its entries has one', () => {
  expect(fixedRoutes(routes).map(({ name }) => name)).toEqual(['home', 'events']);
  expect(addressOfEntry('/events/:event', 'open-day')).toBe('/events/open-day');
});

test('lists, and what comes before a parameter, share a content policy with all below them', () => {
  expect(sharedFolders(routes)).toEqual(['/events', '/skill']);
  expect(sharedFolders()).toEqual(expect.arrayContaining(['/testimonials', '/events']));
});
