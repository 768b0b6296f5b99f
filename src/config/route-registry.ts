/**
 * What a route is, and how addresses and routes lead to each other. The routes of the site are in `routes.ts`.
 * The browser loads this file with the first page: facts that only the build needs are derived in `src/build`.
 */

/** Who may open a route. A guest who follows a `member` link is led to the login. */
export type Access = 'public' | 'member';

/** Whom a menu entry is shown to. */
export type Audience = 'guest' | 'member';

/** Where a menu shows the route: the strip above the header, the header's main row, or next to the cart icon. */
export type MenuPlace = 'utility' | 'main' | 'cart';

/** What the registry states about a route. */
export interface RouteEntry<Path extends string = string, Kind extends string = string> {
  /** Address without a final slash; `/` alone is the landing page. `/skill/:lesson` is a pattern with one parameter. */
  readonly path: Path;
  /** Text of links to it. */
  readonly label: string;
  readonly access: Access;
  /** What kind of page it is. In the member area this names the view and the query: `skill` is `views/skill-view.tsx`. */
  readonly kind: Kind;
  /**
   * The kind of content that the page is made from. A fixed path has one file there with the page's texts; a pattern has
   * one page for each entry, whose file name fills the parameter.
   */
  readonly content: string;
  /** Whether search engines may list it. Member routes never are. */
  readonly indexed: boolean;
  /** Place in the desktop header. Routes without one are in no menu. */
  readonly menu?: MenuPlace;
  /** Position in the side panel, which has a fixed order (NAV-01). */
  readonly panelOrder?: number;
  /** Shown to this audience only; to both when absent. */
  readonly audience?: Audience;
  /** Path of the menu entry whose submenu holds it. */
  readonly parent?: string;
  /** Path of the menu entry that is marked as current where no menu holds the route. */
  readonly section?: string;
  /** For a list: the kind of content that it lists, and the entries on one page. Further pages are `/events/2` and so on. */
  readonly list?: { readonly of: string; readonly perPage: number };
  /** For a redirect: the key in `content/site/links.yaml` of where it leads. */
  readonly destination?: string;
  /** The name of further content that members see on a public page. */
  readonly memberPart?: string;
  /**
   * The address may go on with a secret, such as the key of a reset link. Hosts show the page for every address below its
   * own, keep these addresses out of their logs, and send them to nobody as a referrer.
   */
  readonly takesSecret?: boolean;
}

/** The values of a pattern's parameters by name. */
export type Params = Readonly<Record<string, string>>;

/** A route of the registry, or of one address: then `path` is that address, and `params` what it fills in. */
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

/** What `href` takes after the name: nothing for a fixed path, else a value for each parameter. */
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
   * The route of an address, whatever its final slash, query or fragment. For a further page of a list and for a page of
   * a pattern, `path` is the address itself and `section` the page above it.
   * @returns undefined for an address that no route matches
   */
  readonly find: (address: string) => Route | undefined;
}

/**
 * What a parameter can be: the rule for file names of content. Gatsby's router shows an empty page where a parameter holds
 * `%` or an encoded slash, so no other value ever gets into an address.
 */
const PARAMETER = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What follows the address of a list on its further pages, counted from 2. */
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
 * The parameters that an address fills into a pattern; an empty object where a path without parameters is the same.
 * @returns undefined when the address does not match
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
 * The address that a pattern and values for its parameters make.
 * @throws Error that names the pattern and the value that cannot be part of an address
 */
export function fillPath(pattern: string, params: Params = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (!PARAMETER.test(value)) {
      throw new Error(
        `${pattern}: "${value}" cannot be the ${name} in an address; use small letters and digits with single hyphens between`,
      );
    }
    return value;
  });
}

/**
 * The address of one of a registry's routes, by its name. A function of its own, so that pages which only follow links do
 * not load it.
 * @throws Error when a value cannot be part of an address
 */
export function hrefIn<Paths extends Readonly<Record<string, string>>, Name extends keyof Paths>(
  paths: Paths,
  name: Name,
  ...[params]: HrefArguments<Paths[Name]>
): string {
  return fillPath(paths[name] ?? '', params);
}

/**
 * The name of the member content behind an address: `skill` for `/skill`, `skill-intro` for `/skill/intro`. The build writes
 * it to `member-content/<name>.json`.
 */
export function memberContentName(path: string): string {
  return path.slice(1).replaceAll('/', '-');
}

/** Makes a registry from its entries. */
export function createRegistry<Registered extends Entries>(entries: Registered): RouteRegistry<Registered> {
  const routes = Object.entries(entries).map(([name, entry]): Route => ({ name, ...entry }));
  // A fixed path comes before a pattern that would match it too.
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
