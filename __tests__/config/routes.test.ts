import { readFileSync, readdirSync } from 'node:fs';

import { fileOfPage } from '../../src/config/route-content';
import {
  PATHS,
  ROUTES,
  destinationFor,
  findRoute,
  menuEntries,
  panelEntries,
  routeOf,
  type Audience,
  type MenuPlace,
} from '../../src/config/routes';

/** The menu of NAV-01 to NAV-08: label, address, whether it is members-only, and from whom it is hidden. */
const MENU: [label: string, path: string, membersOnly: boolean, hiddenFrom?: Audience][] = [
  ['Home', '/', false, 'member'],
  ['Homepage', '/homepage', true, 'guest'],
  ['Affiliate Dashboard', '/affiliate-dashboard', true, 'guest'],
  ['Instructor Registration', '/instructor-registration', true, 'guest'],
  ['Testimonials', '/testimonials', false],
  ['Projects', '/projects', true],
  ['Classroom', '/classroom', true],
  ['Marketplace', '/marketplace', false],
  ['Dashboard', '/dashboard', true],
  ['Team Members', '/team-members', false],
  ['Events', '/events', false],
  ['About Us', '/about-us', false],
  ['Contact Us', '/contact-us', false],
  ['Cart', '/cart', false],
];

const AUDIENCES: Audience[] = ['guest', 'member'];
const PLACES: MenuPlace[] = ['utility', 'main', 'cart'];

describe.each(AUDIENCES)('for a %s', (audience) => {
  const shown = MENU.filter(([, , , hiddenFrom]) => hiddenFrom !== audience);

  test('NAV-01: the side panel lists the entries of NAV-01 in their order', () => {
    const entries = panelEntries(audience).map(({ route }) => [route.label, route.path]);
    expect(entries).toEqual(shown.map(([label, path]) => [label, path]));
  });

  test('the header shows the same entries, each once', () => {
    const entries = PLACES.flatMap((place) => menuEntries(place, audience)).map(({ route }) => route.path);
    expect(entries.toSorted()).toEqual(shown.map(([, path]) => path).toSorted());
  });

  test('NAV-03: Projects and Dashboard have the submenus of NAV-03, no other entry has one', () => {
    const submenus = panelEntries(audience)
      .filter(({ children }) => children.length > 0)
      .map(({ route, children }) => [route.path, children.map(({ label, path }) => `${label} ${path}`)]);
    expect(submenus).toEqual([
      ['/projects', ['Bonus /bonuses']],
      ['/dashboard', ['Overview /dashboard-overview', 'Wallet /wallet']],
    ]);
  });

  test('NAV-05: members-only entries link to the login only while they are locked', () => {
    for (const route of ROUTES) {
      const isClosed = route.access === 'member' && audience === 'guest';
      expect(destinationFor(route, audience)).toBe(isClosed ? '/login' : route.path);
    }
  });
});

test('ROUTE-03, AREA-26: exactly the addresses that ROUTE-03 lists are for members', () => {
  const [sentence = ''] = /^- ROUTE-03: .*$/m.exec(readFileSync('docs/requirements.md', 'utf8')) ?? [];
  const listed = [...sentence.matchAll(/`(\/[^`]+)`/g)].map(([, path]) => path);
  const members = ROUTES.filter(({ access }) => access === 'member').map(({ path }) => path);
  expect(members.toSorted()).toEqual(listed.toSorted());
});

test('every address and every position in the panel is unique', () => {
  const paths = ROUTES.map(({ path }) => path);
  const places = ROUTES.flatMap(({ panelOrder }) => panelOrder ?? []);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(places).size).toBe(places.length);
});

test('the parents of submenus are entries of the menu', () => {
  const parents = ROUTES.flatMap(({ parent }) => parent ?? []);
  expect(parents.filter((path) => !routeOf(path).menu)).toEqual([]);
});

test('ROUTE-06: search engines list the pages of content, and no member route, redirect, dialog, or form of payment or password', () => {
  const listed = ROUTES.filter(({ indexed }) => indexed);
  expect(listed.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ...['/', '/marketplace', '/testimonials', '/team-members', '/events', '/about-us', '/contact-us'],
      ...['/policy', '/disclaimer', '/terms-and-conditions'],
    ]),
  );
  expect(listed.filter(({ access, type }) => access === 'member' || ['redirect', 'dialog'].includes(type))).toEqual([]);
  const forms = ['/cart', '/checkout', '/cancel-payment', '/forgot-password', '/reset-password'];
  expect(forms.filter((path) => routeOf(path).indexed)).toEqual([]);
});

test.each(['/events', '/events/', '/events//', '/events?from=menu', '/events/?a=/b', '/events#top', '/events/?a#b'])(
  'finds the route of %s',
  (address) => {
    expect(findRoute(address)?.path).toBe('/events');
  },
);

test.each(['/', '', '/?utm=1', '/#main', '//'])('treats "%s" as the landing page', (address) => {
  expect(findRoute(address)?.path).toBe('/');
});

test.each(['/event', '/testimonials/archive', 'events', '/Events', '/nowhere'])('finds no route for %s', (address) => {
  expect(findRoute(address)).toBeUndefined();
});

test.each([
  ['/events/2', '/events/2', '/events'],
  ['/events/10/', '/events/10', '/events'],
  ['/events/209?from=search', '/events/209', '/events'],
  ['/testimonials/3', '/testimonials/3', '/testimonials'],
])('treats %s as a further page of its list, which is marked in menus', (address, path, section) => {
  expect(findRoute(address)).toMatchObject({ path, section, access: 'public', indexed: true });
});

test.each(['/events/0', '/events/1', '/events/01', '/events/-2', '/events/2.5', '/events/2/3', '/cart/2', '/2'])(
  'finds no page of a list at %s',
  (address) => {
    expect(findRoute(address)).toBeUndefined();
  },
);

test('names an address without a route', () => {
  expect(routeOf('/events').label).toBe('Events');
  expect(() => routeOf('/nowhere')).toThrow('/nowhere is not in the registry of routes');
});

test('every path has its route, and its name', () => {
  expect(Object.entries(PATHS)).toEqual(ROUTES.map(({ name, path }) => [name, path]));
  expect(ROUTES.filter(({ name, path }) => findRoute(path)?.name !== name)).toEqual([]);
});

test('EVENT-01: events have pages below their list, with its entry marked in menus', () => {
  const page = { path: '/events/round-table', section: '/events', access: 'public', indexed: true };
  expect(findRoute('/events/round-table/')).toMatchObject(page);
  for (const other of ['/events/a/b', '/events/a--b', '/events/A', '/events/a-']) {
    expect(findRoute(other)).toBeUndefined();
  }
});

test('ROUTE-02: every open route has a page or a template, and every such file a route', () => {
  const files = ['src/pages', 'src/templates']
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .filter((file) => file !== 'src/pages/404.tsx');
  const open = ROUTES.filter(({ access }) => access === 'public');
  const ofEntries = open.flatMap(({ list }) => (list?.entryPage ? [`src/templates/${list.entryPage}.tsx`] : []));
  const ofRoutes = new Set([...open.map(fileOfPage), ...ofEntries]);
  expect(files.toSorted()).toEqual([...ofRoutes].toSorted());
});
