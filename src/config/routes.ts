/**
 * The route table: every address of the site, its label, who may open it and where menus show it
 * (specification section 2, visual language section 6). Menus, guards, sitemap, content check and tests read it from here.
 */

import { EVENTS_PER_PAGE, TESTIMONIALS_PER_PAGE } from './limits';

/** Who may open a route. A guest who follows a `member` link is led to the login. */
export type Access = 'public' | 'member';

/** Whom a menu entry is shown to. */
export type Audience = 'guest' | 'member';

/** Where a menu shows the route: the strip above the header, the header's main row, or the cart's own corner. */
export type MenuPlace = 'utility' | 'main' | 'cart';

export interface Route {
  /** Address without a final slash; `/` alone is the landing page. */
  readonly path: string;
  /** Text of links to it. */
  readonly label: string;
  readonly access: Access;
  /** Whether search engines may list it. Member routes never are. */
  readonly indexed: boolean;
  /** Place in the desktop header. Routes without one are in no menu. */
  readonly menu?: MenuPlace;
  /** Position in the side panel, which follows the specification's order. */
  readonly panelOrder?: number;
  /** Shown to this audience only; to both when absent. */
  readonly audience?: Audience;
  /** Path of the menu entry whose submenu holds it. */
  readonly parent?: string;
  /** Path of the menu entry that stands for it where no menu holds it. */
  readonly section?: string;
  /** Entries of its list on one page; further ones stand on pages of their own (`list-pages.ts`). */
  readonly perPage?: number;
}

type RouteOptions = Omit<Route, 'path' | 'label' | 'access' | 'indexed'>;

function open(path: string, label: string, options: RouteOptions = {}): Route {
  return { path, label, access: 'public', indexed: true, ...options };
}

/** Open to everybody, but nothing a search engine should list (redirects, dialogs, the till). */
function unlisted(path: string, label: string, options: RouteOptions = {}): Route {
  return { ...open(path, label, options), indexed: false };
}

function member(path: string, label: string, options: RouteOptions = {}): Route {
  return { path, label, access: 'member', indexed: false, ...options };
}

/** Every route; menus keep this order within each place, the side panel sorts by `panelOrder`. */
export const ROUTES: readonly Route[] = [
  open('/', 'Home', { menu: 'main', panelOrder: 1, audience: 'guest' }),
  member('/homepage', 'Homepage', { menu: 'main', panelOrder: 2, audience: 'member' }),
  member('/classroom', 'Classroom', { menu: 'main', panelOrder: 7 }),
  member('/projects', 'Projects', { menu: 'main', panelOrder: 6 }),
  member('/bonuses', 'Bonus', { menu: 'main', parent: '/projects' }),
  member('/dashboard', 'Dashboard', { menu: 'main', panelOrder: 9 }),
  member('/dashboard-overview', 'Overview', { menu: 'main', parent: '/dashboard' }),
  member('/wallet', 'Wallet', { menu: 'main', parent: '/dashboard' }),
  open('/marketplace', 'Marketplace', { menu: 'main', panelOrder: 8 }),
  member('/affiliate-dashboard', 'Affiliate Dashboard', { menu: 'main', panelOrder: 3, audience: 'member' }),
  member('/instructor-registration', 'Instructor Registration', { menu: 'main', panelOrder: 4, audience: 'member' }),
  open('/testimonials', 'Testimonials', { menu: 'utility', panelOrder: 5, perPage: TESTIMONIALS_PER_PAGE }),
  open('/team-members', 'Team Members', { menu: 'utility', panelOrder: 10 }),
  open('/events', 'Events', { menu: 'utility', panelOrder: 11, perPage: EVENTS_PER_PAGE }),
  open('/about-us', 'About Us', { menu: 'utility', panelOrder: 12 }),
  open('/contact-us', 'Contact Us', { menu: 'utility', panelOrder: 13 }),
  unlisted('/cart', 'Cart', { menu: 'cart', panelOrder: 14 }),
  unlisted('/checkout', 'Checkout'),
  unlisted('/cancel-payment', 'Payment Cancelled'),
  open('/policy', 'Policy'),
  open('/disclaimer', 'Disclaimer'),
  open('/terms-and-conditions', 'Terms and Conditions'),
  unlisted('/courses', 'Digital Products'),
  unlisted('/physical-products', 'Physical Products'),
  unlisted('/edit-profile', 'Edit Profile'),
  unlisted('/login', 'Login'),
  unlisted('/signup', 'Sign Up'),
  unlisted('/forgot-password', 'Forgot Password'),
  unlisted('/reset-password', 'Reset Password'),
  member('/skill', 'Skill', { section: '/classroom' }),
  member('/crypto', 'Financial Market Trading', { section: '/classroom' }),
  member('/franchise', 'Franchise', { section: '/classroom' }),
  member('/arep', 'AREP', { section: '/classroom' }),
  member('/change-password', 'Change Password', { section: '/dashboard' }),
  member('/profile', 'Profile', { section: '/dashboard' }),
];

/** Addresses the code links to by name. */
export const PATHS = {
  home: '/',
  cancelPayment: '/cancel-payment',
  cart: '/cart',
  checkout: '/checkout',
  contact: '/contact-us',
  events: '/events',
  about: '/about-us',
  affiliateDashboard: '/affiliate-dashboard',
  classroom: '/classroom',
  dashboard: '/dashboard',
  dashboardOverview: '/dashboard-overview',
  team: '/team-members',
  disclaimer: '/disclaimer',
  forgotPassword: '/forgot-password',
  homepage: '/homepage',
  login: '/login',
  marketplace: '/marketplace',
  policy: '/policy',
  profile: '/profile',
  resetPassword: '/reset-password',
  signup: '/signup',
  terms: '/terms-and-conditions',
  testimonials: '/testimonials',
  wallet: '/wallet',
} as const;

/** What stands behind the address of a list on its further pages, counted from 2. */
const LATER_PAGE = /\/([2-9]|[1-9]\d+)$/;

/**
 * The route of an address, whatever its final slash, query or fragment. A further page of a list, such as `/events/2`, has a
 * route like the list's own, whose menu entry stands for it.
 * @returns undefined for an address that is not in the table.
 */
export function findRoute(address: string): Route | undefined {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/';
  const list = path.replace(LATER_PAGE, '');
  const route = ROUTES.find((each) => each.path === path || (each.perPage && each.path === list));
  return route && path !== list ? { ...route, path, section: list } : route;
}

/** A route of the table that must be there. @throws Error naming the path when it is not. */
export function routeOf(path: string): Route {
  const route = findRoute(path);
  if (!route) {
    throw new Error(`${path} is not in the route table (src/config/routes.ts)`);
  }
  return route;
}

/** A menu entry with the entries of its submenu. */
export interface MenuEntry {
  readonly route: Route;
  readonly children: readonly Route[];
}

/** Entries of one place of the desktop header for one audience. */
export function menuEntries(place: MenuPlace, audience: Audience): readonly MenuEntry[] {
  return entriesFor(audience).filter(({ route }) => route.menu === place);
}

/** Entries of the side panel for one audience, in the specification's order. */
export function panelEntries(audience: Audience): readonly MenuEntry[] {
  return entriesFor(audience)
    .filter(({ route }) => route.panelOrder !== undefined)
    .sort((a, b) => (a.route.panelOrder ?? 0) - (b.route.panelOrder ?? 0));
}

function entriesFor(audience: Audience): MenuEntry[] {
  return ROUTES.filter((route) => route.menu && !route.parent && (!route.audience || route.audience === audience)).map(
    (route) => ({ route, children: ROUTES.filter((child) => child.parent === route.path) }),
  );
}

/**
 * Where a link to a route leads: members-only addresses lead a guest to the login instead
 * (specification section 2, "A guest clicking a members-only item").
 */
export function destinationFor(route: Route, audience: Audience): string {
  return isLocked(route, audience) ? PATHS.login : route.path;
}

/** Whether this audience sees the route with a lock. */
export function isLocked(route: Route, audience: Audience): boolean {
  return route.access === 'member' && audience === 'guest';
}
