import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';

import { countPages, listPageContext, listPagePath } from '../config/list-pages';
import { addressOfEntry, fileOfPage, routeInsteadOf, textFileOf } from '../config/route-content';
import { isPattern, memberContentName, type Route } from '../config/route-registry';
import { ROUTES } from '../config/routes';
import type { Kind } from '../content-model/define-kind';
import { describeFields, identifierOf } from '../content-model/describe-fields';
import { KINDS } from '../content-model/kinds';
import { queryMemberContent, writeMemberContent, type MemberContentRequest } from './member-content/member-content';
import { MEMBER_PAGE_QUERIES, MEMBER_PART_QUERIES } from './member-content/member-queries';

/** The component of every page of the member area. */
const MEMBER_COMPONENT = 'src/member/index.tsx';

/** The folder of member content, from the root of the project. */
const MEMBER_CONTENT_DIR = 'public/member-content';

/** A list of the registry. */
type ListRoute = Route & { readonly list: NonNullable<Route['list']> };

/**
 * Gatsby's `createPages`. Public routes with a fixed path have a file in `src/pages`. This creates all other pages from the
 * registry of routes: the member area, the further pages of lists, and the pages of patterns. Each address has a separate
 * page without `matchPath`, so that a plain static host can serve it. The live server calls this again after every change
 * of content.
 * @throws Error that lists every failed query, every missing source file of a page, and every address that two pages have
 */
export async function createPages(gatsby: CreatePagesArgs, routes: readonly Route[] = ROUTES): Promise<void> {
  checkFiles(routes);
  const entries = await readEntries(gatsby, routes);
  checkEntries(routes, entries);
  const pages = [...memberPages(routes, entries), ...listPages(routes, entries), ...entryPages(routes, entries)];
  assertUnique('address', [...pages.map(({ path }) => path), ...publicPaths(routes)]);
  const requests = memberRequests(routes, entries);
  assertUnique(
    'member content',
    requests.map(({ name }) => name),
  );
  const parts = await queryMemberContent((query, variables) => gatsby.graphql(query, variables), requests);
  await writeMemberContent(join(process.cwd(), MEMBER_CONTENT_DIR), parts);
  pages.forEach(({ component, ...page }) => {
    gatsby.actions.createPage({ ...page, component: join(process.cwd(), component) });
  });
}

/** Gatsby's `onCreatePage`: passes the number of entries to the first page of a list, which Gatsby creates from its file. */
export function limitFirstListPage({ actions, page }: CreatePageArgs, routes: readonly Route[] = ROUTES): void {
  const list = routes.filter(isList).find(({ path }) => path === page.path)?.list;
  if (list) {
    actions.deletePage(page);
    actions.createPage({ ...page, context: { ...page.context, ...listPageContext(1, list.perPage) } });
  }
}

interface Page {
  readonly path: string;
  /** From the root of the project. */
  readonly component: string;
  readonly context: object;
}

/** The entry of a page of a pattern, or the file with the texts of a fixed path. */
interface Entry {
  /** The name of its file. */
  readonly key: string;
  /** The entry's name. */
  readonly title?: string;
}

/** The entries of the kinds of content that routes name. */
interface Entries {
  readonly countOf: (kind: string) => number;
  readonly entriesOf: (kind: string) => readonly Entry[];
}

function memberPages(routes: readonly Route[], entries: Entries): Page[] {
  return routes
    .filter(({ access }) => access === 'member')
    .flatMap((route) => addressesOf(route, entries))
    .map(({ path }) => ({ path, component: MEMBER_COMPONENT, context: {} }));
}

function listPages(routes: readonly Route[], entries: Entries): Page[] {
  return routes.filter(isList).flatMap((route) => {
    const { path, list } = route;
    const count = countPages(entries.countOf(list.of), list.perPage);
    return Array.from({ length: count - 1 }, (_, index) => index + 2).map((page) => ({
      path: listPagePath(path, page),
      component: fileOfPage(route),
      context: listPageContext(page, list.perPage),
    }));
  });
}

function entryPages(routes: readonly Route[], entries: Entries): Page[] {
  return routes
    .filter(({ access, path }) => access === 'public' && isPattern(path))
    .flatMap((route) =>
      addressesOf(route, entries).map(({ path, key }) => ({
        path,
        component: fileOfPage(route),
        context: { key },
      })),
    );
}

/** Every address of a route, with its entry or the name of its file of texts. */
function addressesOf(route: Route, entries: Entries): ({ readonly path: string } & Entry)[] {
  if (!isPattern(route.path)) {
    return [{ path: route.path, key: textFileOf(route) }];
  }
  return entries.entriesOf(route.content).map((entry) => ({ path: addressOfEntry(route.path, entry.key), ...entry }));
}

function memberRequests(routes: readonly Route[], entries: Entries): MemberContentRequest[] {
  const pageQueries: Readonly<Record<string, string>> = MEMBER_PAGE_QUERIES;
  return routes.flatMap((route) => {
    const { access, kind, memberPart } = route;
    const pages = access === 'member' ? addressesOf(route, entries) : [];
    return [
      ...pages.map(({ path, ...entry }) => ({ name: memberContentName(path), query: pageQueries[kind], ...entry })),
      ...(memberPart === undefined ? [] : [{ name: memberPart, query: MEMBER_PART_QUERIES[memberPart], key: '' }]),
    ];
  });
}

/** Queries everything that the registry needs to know about the content. The names are those of GraphQL's lists. */
async function readEntries(gatsby: CreatePagesArgs, routes: readonly Route[]): Promise<Entries> {
  const counted = routes.filter(isList).map(({ list }) => `${listName(list.of)} { totalCount }`);
  const named = routes
    .filter(({ path }) => isPattern(path))
    .map(({ content }) => `${listName(content)} { totalCount nodes { key ${titleField(content)} } }`);
  const selections = [...new Set([...counted, ...named])];
  if (selections.length === 0) {
    return { countOf: () => 0, entriesOf: () => [] };
  }
  const { data, errors } = (await gatsby.graphql(`{ ${selections.join(' ')} }`)) as Answer;
  if (!data) {
    throw new Error(
      `The entries that the registry of routes names cannot be read (src/config/routes.ts): ${String(errors)}`,
    );
  }
  return {
    countOf: (kind) => data[listName(kind)]?.totalCount ?? 0,
    entriesOf: (kind) => data[listName(kind)]?.nodes ?? [],
  };
}

/** In Gatsby's own type, `errors` is `any`. */
interface Answer {
  readonly data?: Readonly<Record<string, { readonly totalCount: number; readonly nodes?: readonly Entry[] }>>;
  readonly errors?: unknown;
}

function listName(kind: string): string {
  return `all${kindOf(kind).graphqlType}`;
}

/** The selection of the entries' name, as `title`; `''` if they have no required text. */
function titleField(kind: string): string {
  const field = identifierOf(describeFields(kindOf(kind).schema));
  return field === undefined ? '' : `title: ${field.name}`;
}

/** @throws Error if the content model has no such kind */
function kindOf(kind: string): Kind {
  const found = KINDS.find(({ name }) => name === kind);
  if (!found) {
    throw new Error(
      `src/config/routes.ts names the kind of content "${kind}", which src/content-model/kinds.ts does not have`,
    );
  }
  return found;
}

function publicPaths(routes: readonly Route[]): string[] {
  return routes.filter(({ access, path }) => access === 'public' && !isPattern(path)).map(({ path }) => path);
}

function assertUnique(what: string, names: readonly string[]): void {
  const seen = new Set<string>();
  const twice = names.filter((name) => seen.size === seen.add(name).size);
  if (twice.length > 0) {
    throw new Error(
      `Two pages have the same ${what}, ${twice.join(', ')}: rename the entry's file, or change the path in src/config/routes.ts`,
    );
  }
}

function checkFiles(routes: readonly Route[]): void {
  const missing = routes.flatMap((route) => {
    const file = fileOfPage(route);
    return existsSync(join(process.cwd(), file)) ? [] : [`${file} (route "${route.name}")`];
  });
  if (missing.length > 0) {
    throw new Error(`These pages of src/config/routes.ts are missing: ${missing.join(', ')}`);
  }
}

/** The content check reports these errors first, unless it was skipped. */
function checkEntries(routes: readonly Route[], entries: Entries): void {
  const taken = routes
    .filter(({ path }) => isPattern(path))
    .flatMap((route) =>
      addressesOf(route, entries).flatMap(({ path, key }) => {
        const other = routeInsteadOf(path, route.path, routes);
        return other ? [`content/${route.content}/${key}.yaml: the address ${path} belongs to ${other.path}`] : [];
      }),
    );
  if (taken.length > 0) {
    throw new Error(`These entries cannot have a page. Rename their files:\n${taken.join('\n')}`);
  }
}

function isList(route: Route): route is ListRoute {
  return route.list !== undefined;
}
