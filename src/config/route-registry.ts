/**
 * The type of a route, and functions that find the route of an address. The routes of the site are in `routes.ts`. Every
 * page loads this file: facts that only the build needs are derived in `route-content.ts` and `src/build`.
 */

/** Who may open a route. A guest who follows a link to a `member` route gets the login. */
export type Access = 'public' | 'member';

/** Who sees a menu entry. */
export type Audience = 'guest' | 'member';

/** Where a menu shows the route: the strip above the header, the header's main row, or next to the cart icon. */
export type MenuPlace = 'utility' | 'main' | 'cart';

/** One entry of the registry. */
export interface RouteEntry<Path extends string = string, Kind extends string = string> {
  /** Address without a final slash; `/` alone is the landing page. `/skill/:lesson` is a pattern with one parameter. */
  readonly path: Path;
  /** Text of links to it. */
  readonly label: string;
  readonly access: Access;
  /** The kind of page. In the member area it names the view and the query: `skill` is `views/skill-view.tsx`. */
  readonly kind: Kind;
  /**
   * The kind of content with the page's texts. A fixed path has one file of this kind; a pattern has one page for each
   * entry, and the entry's file name is the parameter.
   */
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
  readonly list?: { readonly of: string; readonly perPage: number };
  /** For a redirect: the key of its destination in `content/site/links.yaml`. */
  readonly destination?: string;
  /** The name of the additional member content on a public page. */
  readonly memberPart?: string;
  /**
   * The address may continue with a secret, such as the key of a reset link. Hosts serve the page for every address below
   * its own, do not log these addresses and do not send them as a referrer.
   */
  readonly takesSecret?: boolean;
}

/** The values of a pattern's parameters by name. */
export type Params = Readonly<Record<string, string>>;

/**
 * A route of the registry, or the route of one address. For an address, `path` is that address and `params` its parameters.
 */
export interface Route extends RouteEntry {
  /** The name in the registry. */
  readonly name: string;
  readonly params?: Params;
}

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The arguments of `href` after the name: none for a fixed path, otherwise a value for each parameter. */
export type HrefArguments<Path extends string> = [ParamName<Path>] extends [never]
  ? []
  : [params: { readonly [Name in ParamName<Path>]: string }];

type Entries = Readonly<Record<string, RouteEntry>>;

/** Names and paths of a registry's routes. */
export type PathsOf<Registered extends Entries> = { readonly [Name in keyof Registered]: Registered[Name]['path'] };

export interface RouteRegistry<Registered extends Entries> {
  /** Every route, patterns included, in the order of the registry. */
  readonly routes: readonly Route[];
  /** The path of each route by name. */
  readonly paths: PathsOf<Registered>;
  /**
   * The route of an address. A final slash, the query and the fragment are ignored. For a further page of a list and for a
   * page of a pattern, `path` is the address itself and `section` the page above it.
   * @returns undefined for an address that no route matches
   */
  readonly find: (address: string) => Route | undefined;
}

/**
 * Valid parameters, which are the valid file names of content. With `%` or an encoded slash in a parameter, Gatsby's router
 * shows an empty page.
 */
const PARAMETER = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The end of the address of a list's further page, counted from 2. */
const LATER_PAGE = /\/([2-9]|[1-9]\d+)$/;

/** Whether a path has parameters. */
export function isPattern(path: string): boolean {
  return path.includes('/:');
}

/** The part of a pattern before its first parameter, without a final slash: `/skill` of `/skill/:lesson`. */
export function fixedPart(pattern: string): string {
  return pattern.replace(/\/:.*$/, '') || '/';
}

/**
 * The parameters of a pattern in an address; an empty object if the pattern is a fixed path equal to the address.
 * @returns undefined if the address does not match
 */
export function matchPath(pattern: string, path: string): Params | undefined {
  const values = path.split('/');
  const segments = pattern.split('/');
  const params: Record<string, string> = {};
  const isMatch = segments.every((segment, index) => {
    const value = values[index] ?? '';
    if (!segment.startsWith(':')) {
      return segment === value;
    }
    params[segment.slice(1)] = value;
    return PARAMETER.test(value);
  });
  return isMatch && segments.length === values.length ? params : undefined;
}

/**
 * Fills parameters into a pattern.
 * @throws Error that names the pattern and the invalid value
 */
export function fillPath(pattern: string, params: Params = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (!PARAMETER.test(value)) {
      throw new Error(
        `${pattern}: "${value}" cannot be the ${name} in an address; use lowercase letters and digits with single hyphens between them`,
      );
    }
    return value;
  });
}

/**
 * The address of a route of a registry, by its name. It is a separate function so that pages without such links do not load
 * it.
 * @throws Error if a parameter is invalid
 */
export function hrefIn<Paths extends Readonly<Record<string, string>>, Name extends keyof Paths>(
  paths: Paths,
  name: Name,
  ...[params]: HrefArguments<Paths[Name]>
): string {
  return fillPath(paths[name] ?? '', params);
}

/**
 * The name of the member content of an address: `skill` for `/skill`, `skill-intro` for `/skill/intro`. The build writes it
 * to `member-content/<name>.json`.
 */
export function memberContentName(path: string): string {
  return path.slice(1).replaceAll('/', '-');
}

/** Creates a registry from its entries. */
export function createRegistry<Registered extends Entries>(entries: Registered): RouteRegistry<Registered> {
  const routes = Object.entries(entries).map(([name, entry]): Route => ({ name, ...entry }));
  // A fixed path takes precedence over a pattern that also matches it.
  const inOrder = [...routes.filter(({ path }) => !isPattern(path)), ...routes.filter(({ path }) => isPattern(path))];

  function find(address: string): Route | undefined {
    const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/';
    const list = path.replace(LATER_PAGE, '');
    for (const route of inOrder) {
      if (path !== list && route.list && route.path === list) {
        return { ...route, path, section: list };
      }
      const params = matchPath(route.path, path);
      if (params) {
        return isPattern(route.path) ? { section: fixedPart(route.path), ...route, path, params } : route;
      }
    }
    return undefined;
  }

  return {
    routes,
    paths: Object.fromEntries(routes.map(({ name, path }) => [name, path])) as PathsOf<Registered>,
    find,
  };
}
