/**
 * The registry of routes: every address of the site. Pages, member area, guard, menus, sitemap, policies, host files,
 * content check and tests are derived from it (NAV-01 to NAV-08, ROUTE-01 to ROUTE-06). To add a route, see
 * `docs/how-to/add-a-page.md`.
 */

import { EVENTS_PER_PAGE, TESTIMONIALS_PER_PAGE } from './limits';
import {
  RESET_PASSWORD_PATH,
  createRegistry,
  type Audience,
  type MenuPlace,
  type Route,
  type RouteEntry,
} from './route-registry';

export type { Access, Audience, MenuPlace, Route } from './route-registry';

/** The optional properties of an entry. */
type Options = Partial<Omit<RouteEntry, 'path' | 'label' | 'access' | 'indexed'>>;

/** A public page. Its source is the file of the same name in `src/pages`, or the template of its type in `src/templates`. */
function publicPage<Path extends string>(path: Path, label: string, options: Options = {}): RouteEntry<Path> {
  return { path, label, access: 'public', type: 'page', content: 'pages', indexed: true, ...options };
}

/** A public page that search engines must not list. */
function unlistedPage<Path extends string>(path: Path, label: string, options: Options = {}): RouteEntry<Path> {
  return { ...publicPage(path, label, options), indexed: false };
}

/** An unlisted page that redirects to another site. `destination` is a key of `content/site/links.yaml`. */
function redirectPage<Path extends string>(path: Path, label: string, destination: string): RouteEntry<Path> {
  return unlistedPage(path, label, { type: 'redirect', destination });
}

/** A page that shows a legal text of another site in a frame. */
function legalPage<Path extends string>(path: Path, label: string): RouteEntry<Path> {
  return publicPage(path, label, { type: 'legal', content: 'legal' });
}

/** A member page. Its view is `src/member/views/<type>-view.tsx`. The type is by default the name of the path. */
function memberPage<Path extends string>(path: Path, label: string, options: Options = {}): RouteEntry<Path> {
  return { path, label, access: 'member', type: path.slice(1), content: 'member-pages', indexed: false, ...options };
}

/** Every route. Menus keep this order within each place; the side panel sorts by `panelOrder`. */
const REGISTRY = {
  home: publicPage('/', 'Home', { menu: 'main', panelOrder: 1, audience: 'guest' }),
  homepage: memberPage('/homepage', 'Homepage', { menu: 'main', panelOrder: 2, audience: 'member' }),
  classroom: memberPage('/classroom', 'Classroom', { menu: 'main', panelOrder: 7 }),
  projects: memberPage('/projects', 'Projects', { menu: 'main', panelOrder: 6 }),
  bonuses: memberPage('/bonuses', 'Bonus', { menu: 'main', parent: '/projects' }),
  dashboard: memberPage('/dashboard', 'Dashboard', { menu: 'main', panelOrder: 9 }),
  dashboardOverview: memberPage('/dashboard-overview', 'Overview', {
    menu: 'main',
    parent: '/dashboard',
    type: 'redirect',
    destination: 'dashboardOverview',
  }),
  wallet: memberPage('/wallet', 'Wallet', {
    menu: 'main',
    parent: '/dashboard',
    type: 'redirect',
    destination: 'wallet',
  }),
  marketplace: publicPage('/marketplace', 'Marketplace', { menu: 'main', panelOrder: 8 }),
  affiliateDashboard: memberPage('/affiliate-dashboard', 'Affiliate Dashboard', {
    menu: 'main',
    panelOrder: 3,
    audience: 'member',
    type: 'redirect',
    destination: 'affiliateDashboard',
  }),
  instructorRegistration: memberPage('/instructor-registration', 'Instructor Registration', {
    menu: 'main',
    panelOrder: 4,
    audience: 'member',
  }),
  testimonials: publicPage('/testimonials', 'Testimonials', {
    menu: 'utility',
    panelOrder: 5,
    list: { of: 'testimonials', perPage: TESTIMONIALS_PER_PAGE },
  }),
  team: publicPage('/team-members', 'Team Members', { menu: 'utility', panelOrder: 10 }),
  events: publicPage('/events', 'Events', {
    menu: 'utility',
    panelOrder: 11,
    list: { of: 'events', perPage: EVENTS_PER_PAGE, entryPage: 'event' },
  }),
  about: publicPage('/about-us', 'About Us', { menu: 'utility', panelOrder: 12 }),
  contact: publicPage('/contact-us', 'Contact Us', { menu: 'utility', panelOrder: 13 }),
  cart: unlistedPage('/cart', 'Cart', { menu: 'cart', panelOrder: 14 }),
  checkout: unlistedPage('/checkout', 'Checkout'),
  cancelPayment: unlistedPage('/cancel-payment', 'Payment Cancelled'),
  policy: legalPage('/policy', 'Policy'),
  disclaimer: legalPage('/disclaimer', 'Disclaimer'),
  terms: legalPage('/terms-and-conditions', 'Terms and Conditions'),
  courses: redirectPage('/courses', 'Digital Products', 'marketplace'),
  physicalProducts: redirectPage('/physical-products', 'Physical Products', 'physicalProducts'),
  editProfile: redirectPage('/edit-profile', 'Edit Profile', 'accountSettings'),
  login: unlistedPage('/login', 'Login', { type: 'dialog' }),
  signup: unlistedPage('/signup', 'Sign Up', { type: 'dialog' }),
  forgotPassword: unlistedPage('/forgot-password', 'Forgot Password'),
  resetPassword: unlistedPage(RESET_PASSWORD_PATH, 'Reset Password', { takesSecret: true }),
  skill: memberPage('/skill', 'Skill Development', { section: '/classroom' }),
  crypto: memberPage('/crypto', 'Financial Market Trading', {
    section: '/classroom',
    type: 'programme',
    content: 'programmes',
  }),
  franchise: memberPage('/franchise', 'Franchise', { section: '/classroom', type: 'programme', content: 'programmes' }),
  arep: memberPage('/arep', 'Real Estate Programme', {
    section: '/classroom',
    type: 'programme',
    content: 'programmes',
  }),
  changePassword: memberPage('/change-password', 'Change Password', { section: '/dashboard' }),
  account: memberPage('/account', 'Your account', { section: '/dashboard' }),
  // For operators alone: others see that there is no such page.
  operators: memberPage('/operators', 'Operators'),
  profile: memberPage('/profile', 'Profile', { section: '/dashboard', type: 'redirect', destination: 'profile' }),
};

const registry = createRegistry(REGISTRY);

/** Every route, in the order above. */
export const ROUTES = registry.routes;

/** The paths by name, for links in code. */
export const PATHS = registry.paths;

/** The route of an address. See {@link RouteRegistry.find}. */
export const findRoute = registry.find;

/** The route of an address. @throws Error that names the path if it has no route. */
export function routeOf(path: string): Route {
  const route = findRoute(path);
  if (!route) throw new Error(`${path} is not in the registry of routes (src/config/routes.ts)`);
  return route;
}

/** A menu entry with the entries of its submenu. */
export interface MenuEntry {
  readonly route: Route;
  readonly children: readonly Route[];
}

/** The entries of one place of the desktop header for one audience, or for both. */
export function menuEntries(place: MenuPlace, audience: Audience | undefined): readonly MenuEntry[] {
  return entriesFor(audience).filter(({ route }) => route.menu === place);
}

/** The entries of the side panel for one audience, or for both, in their fixed order (NAV-01). */
export function panelEntries(audience: Audience | undefined): readonly MenuEntry[] {
  return entriesFor(audience)
    .filter(({ route }) => route.panelOrder !== undefined)
    .sort((a, b) => (a.route.panelOrder ?? 0) - (b.route.panelOrder ?? 0));
}

function entriesFor(audience: Audience | undefined): MenuEntry[] {
  const shown = ROUTES.filter((route) => !audience || !route.audience || route.audience === audience);
  return shown
    .filter(({ menu, parent }) => menu && !parent)
    .map((route) => ({ route, children: ROUTES.filter((child) => child.parent === route.path) }));
}

/** The target of a link to a route: for guests, links to member routes open the login (NAV-04, NAV-05). */
export function destinationFor(route: Route, audience: Audience): string {
  return isLocked(route, audience) ? PATHS.login : route.path;
}

/** Whether this audience sees the route with a lock. */
export function isLocked(route: Route, audience: Audience): boolean {
  return route.access === 'member' && audience === 'guest';
}
