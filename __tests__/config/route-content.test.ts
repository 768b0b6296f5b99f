import {
  addressOfEntry,
  fileOfPage,
  fixedRoutes,
  routeInsteadOf,
  sharedFolders,
  textFileOf,
  textFilesOf,
} from '../../src/config/route-content';
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

test('every page has its texts in a file of its name', () => {
  for (const route of fixedRoutes()) {
    expect(KINDS.find(({ name }) => name === route.content)?.keys).toContain(textFileOf(route));
  }
  expect(textFilesOf('legal')).toEqual(['policy', 'disclaimer', 'terms-and-conditions']);
  expect(textFilesOf('pages')).toContain('home');
});

test('every list and every pattern has a kind to which editors can add entries', () => {
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

test('a pattern has no address, but each of its entries has one', () => {
  expect(fixedRoutes(routes).map(({ name }) => name)).toEqual(['home', 'events']);
  expect(addressOfEntry('/events/:event', 'open-day')).toBe('/events/open-day');
});

test('lists, and paths before a parameter, share a content policy with all pages below', () => {
  expect(sharedFolders(routes)).toEqual(['/events', '/skill']);
  expect(sharedFolders()).toEqual(expect.arrayContaining(['/testimonials', '/events']));
});

test.each([
  ['/events/open-day', undefined],
  ['/events/2027-open-day', undefined],
  ['/events/archive', 'archive'],
  ['/events/2', 'events'],
  ['/events/1', 'events'],
  ['/events/2027', 'events'],
])('the entry at %s can have a page if no other route has its address (%s)', (address, name) => {
  const archive = { ...common, path: '/events/archive' };
  const all = createRegistry({ ...Object.fromEntries(routes.map((route) => [route.name, route])), archive }).routes;
  expect(routeInsteadOf(address, '/events/:event', all)?.name).toBe(name);
});

test('two patterns cannot have the same addresses', () => {
  const twice = [{ path: '/skill/:lesson' }, { path: '/skill/:resource' }];
  expect(routeInsteadOf('/skill/intro', '/skill/:lesson', twice)).toEqual({ path: '/skill/:resource' });
});

test.each([
  [{ path: '/' }, 'src/pages/index.tsx'],
  [{ path: '/about-us' }, 'src/pages/about-us.tsx'],
  [{ path: '/team-members/:member', name: 'teamMember' }, 'src/templates/team-member.tsx'],
  [{ path: '/skill/:lesson', access: 'member', kind: 'lesson' }, 'src/member/views/lesson-view.tsx'],
] as const)('the page of %p is %s', (route, file) => {
  expect(fileOfPage({ ...common, name: 'page', ...route })).toBe(file);
});
