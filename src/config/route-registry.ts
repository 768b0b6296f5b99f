/**
 * The type of a route, and functions that find the route of an address. The routes of the site are in `routes.ts`. Every
 * page loads this file: facts that only the build needs are derived in `route-content.ts` and `src/site-build`.
 */

/** Path of the page that reset links open (PASS-04). The inline script of every page contains it, but not the routes. */
export const RESET_PASSWORD_PATH = '/reset-password';

/** Who may open a route. A guest who follows a link to a `member` route gets the login. */
export type Access = 'public' | 'member';

/** Who sees a menu entry. */
export type Audience = 'guest' | 'member';

/** Where a menu shows the route: the strip above the header, the header's main row, or next to the cart icon. */
export type MenuPlace = 'utility' | 'main' | 'cart';

export interface RouteEntry<Path extends string = string> {
  /** Address without a final slash; `/` alone is the landing page. */
  readonly path: Path;
  /** Text of links to it. */
  readonly label: string;
  readonly access: Access;
  /** The type of page. In the member area it names the view, which has the query: `skill` is `views/skill-view.tsx`. */
  readonly type: string;
  /** The kind of content with the page's texts. The page has one file of this kind. */
  readonly content: string;
  /** Whether search engines may list it. Always false for member routes. */
  readonly indexed: boolean;
  /** Place in the desktop header. Routes without one are in no menu. */
  readonly menu?: MenuPlace;
  /** Position in the side panel, which has a fixed order (NAV-01). */
  readonly panelOrder?: number;
  /** The audience that sees the menu entry; both if absent. */
  readonly audience?: Audience;
  /** Path of the menu entry with the submenu that contains it. */
  readonly parent?: string;
  /** Path of the menu entry that is marked as current, for a route that is in no menu. */
  readonly section?: string;
  /** For a list: its kind of content, and the number of entries on one page. Further pages are `/events/2` and so on. */
  readonly list?: {
    readonly of: string;
    readonly perPage: number;
    /** Template of the pages that some entries have, `/events/KEY`. A key of digits alone would be a further page of the list. */
    readonly entryPage?: string;
  };
  /** For a redirect: the key of its destination in `content/site/links.yaml`. */
  readonly destination?: string;
  /**
   * The address may continue with a secret, such as the key of a reset link. Hosts serve the page for every address below
   * its own, do not log these addresses and do not send them as a referrer.
   */
  readonly takesSecret?: boolean;
}

/** A route of the registry, or the route of one address. For an address, `path` is that address. */
export interface Route extends RouteEntry {
  readonly name: string;
}

/** The context of a page that several routes create from one file in `src/templates`. */
export interface TemplateContext {
  /** The name of the file with the page's texts, for the query. */
  readonly key: string;
  /** The path of the route. Gatsby's contexts have no `path`. */
  readonly address: string;
}

type Entries = Readonly<Record<string, RouteEntry>>;

/** Names and paths of a registry's routes. */
export type PathsOf<Registered extends Entries> = { readonly [Name in keyof Registered]: Registered[Name]['path'] };

export interface RouteRegistry<Registered extends Entries> {
  /** Every route, in the order of the registry. */
  readonly routes: readonly Route[];
  readonly paths: PathsOf<Registered>;
  /**
   * The route of an address. A final slash, the query and the fragment are ignored. For a further page of a list, and for the page of
   * an entry, `path` is the address itself and `section` the first page.
   * @returns undefined for an address that no route matches
   */
  readonly find: (address: string) => Route | undefined;
}

/** The end of the address of a list's further page, counted from 2. */
const LATER_PAGE = /\/([2-9]|[1-9]\d+)$/;

/** The end of the address of an entry: its key, not of digits alone. */
const ENTRY_PAGE = /\/(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The name of the member content of an address: `skill` for `/skill`. The build writes it to `member-content/<name>.json`. */
export function memberContentName(path: string): string {
  return path.slice(1).replaceAll('/', '-');
}

/** Creates a registry from its entries. */
export function createRegistry<Registered extends Entries>(entries: Registered): RouteRegistry<Registered> {
  const routes = Object.entries(entries).map(([name, entry]): Route => ({ name, ...entry }));

  function find(address: string): Route | undefined {
    const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/';
    const exact = routes.find((route) => route.path === path);
    if (exact) return exact;
    const [first, parent] = [path.replace(LATER_PAGE, ''), path.replace(ENTRY_PAGE, '')];
    const list = routes.find(
      (route) =>
        route.list &&
        ((path !== first && route.path === first) ||
          (route.list.entryPage && path !== parent && route.path === parent)),
    );
    return list && { ...list, path, section: list.path };
  }

  return {
    routes,
    paths: Object.fromEntries(routes.map(({ name, path }) => [name, path])) as PathsOf<Registered>,
    find,
  };
}
