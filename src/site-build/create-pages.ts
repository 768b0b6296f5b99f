import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';

import { countPages, listPageContext, listPagePath } from '../config/list-pages';
import { fileOfPage, hasTemplate, textFileOf } from '../config/route-content';
import { memberContentName, type Route, type TemplateContext } from '../config/route-registry';
import { ROUTES } from '../config/routes';
import { KINDS } from '../content-model/kinds';
import { events } from '../content-model/kinds/events';
import { IN_GALLERY } from './events/event-nodes';
import { queryEvents } from './events/event-pages';
import {
  queryMemberContent,
  writeMemberContent,
  type MemberContentPart,
  type MemberContentRequest,
} from './member-content/member-content';
import { readContentQuery, readPartQueries } from './member-content/member-queries';
import { contentHash } from './member-content/prebuilt-views';

/** The component of every page of the member area. */
const MEMBER_COMPONENT = 'src/member/index.tsx';

/** The folder of member content, from the root of the project. */
const MEMBER_CONTENT_DIR = 'public/member-content';

/** A list of the registry. */
type ListRoute = Route & { readonly list: NonNullable<Route['list']> };

/**
 * Gatsby's `createPages`. Most public routes have a file in `src/pages`. This creates all other pages from the registry of routes:
 * the member area, the further pages of lists, the pages of events, and the pages of templates. Each address has a separate page without `matchPath`, so that a
 * plain static host can serve it. The live server calls this again after every change of content.
 * @throws Error that lists every failed query, every missing source file of a page, and every address that two pages have
 */
export async function createPages(gatsby: CreatePagesArgs, routes: readonly Route[] = ROUTES): Promise<void> {
  checkFiles(routes);
  const lists = listPages(routes, await countEntries(gatsby, routes));
  const { pages: entries, writeFiles } = await queryEvents(gatsby, routes);
  assertUnique(
    'address',
    [...lists, ...entries, ...routes].map(({ path }) => path),
  );
  const requests = memberRequests(routes);
  assertUnique(
    'member content',
    requests.map(({ name }) => name),
  );
  const parts = await queryMemberContent((query, variables) => gatsby.graphql(query, variables), requests);
  await writeMemberContent(join(process.cwd(), MEMBER_CONTENT_DIR), parts);
  await writeFiles();
  [...memberPages(routes, parts), ...lists, ...entries, ...templatePages(routes)].forEach(({ component, ...page }) => {
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

/** The number of entries by kind of content. */
type Counts = Readonly<Record<string, number>>;

function memberPages(routes: readonly Route[], parts: readonly MemberContentPart[]): Page[] {
  return routes
    .filter(({ access }) => access === 'member')
    .map(({ path }) => {
      const part = parts.find(({ name }) => name === memberContentName(path));
      return { path, component: MEMBER_COMPONENT, context: { contentHash: contentHash(part) } };
    });
}

function listPages(routes: readonly Route[], counts: Counts): Page[] {
  return routes.filter(isList).flatMap((route) => {
    const { path, list } = route;
    const count = countPages(counts[list.of] ?? 0, list.perPage);
    return Array.from({ length: count - 1 }, (_, index) => index + 2).map((page) => ({
      path: listPagePath(path, page),
      component: fileOfPage(route),
      context: listPageContext(page, list.perPage),
    }));
  });
}

function templatePages(routes: readonly Route[]): Page[] {
  return routes.filter(hasTemplate).map((route) => {
    const context: TemplateContext = { key: textFileOf(route), address: route.path };
    return { path: route.path, component: fileOfPage(route), context };
  });
}

function memberRequests(routes: readonly Route[]): MemberContentRequest[] {
  const pages = routes
    .filter(({ access }) => access === 'member')
    .map((route) => ({
      name: memberContentName(route.path),
      query: readContentQuery(fileOfPage(route)),
      key: textFileOf(route),
    }));
  return [...[...readPartQueries()].map(([name, query]) => ({ name, query, key: '' })), ...pages];
}

/** Counts the entries of the lists. */
async function countEntries(gatsby: CreatePagesArgs, routes: readonly Route[]): Promise<Counts> {
  const kinds = [...new Set(routes.filter(isList).map(({ list }) => list.of))];
  if (kinds.length === 0) return {};
  const selections = kinds.map(
    (kind) => `${listName(kind)}${kind === events.name ? `(${IN_GALLERY})` : ''} { totalCount }`,
  );
  const { data, errors } = (await gatsby.graphql(`{ ${selections.join(' ')} }`)) as Answer;
  if (!data) {
    throw new Error(
      `The entries that the registry of routes names cannot be read (src/config/routes.ts): ${String(errors)}`,
    );
  }
  return Object.fromEntries(kinds.map((kind) => [kind, data[listName(kind)]?.totalCount ?? 0]));
}

/** In Gatsby's own type, `errors` is `any`. */
interface Answer {
  readonly data?: Readonly<Record<string, { readonly totalCount: number }>>;
  readonly errors?: unknown;
}

/**
 * The name of GraphQL's list of a kind.
 * @throws Error if the content model has no such kind
 */
function listName(kind: string): string {
  const found = KINDS.find(({ name }) => name === kind);
  if (!found) {
    throw new Error(
      `src/config/routes.ts names the kind of content "${kind}", which src/content-model/kinds.ts does not have`,
    );
  }
  return `all${found.graphqlType}`;
}

function assertUnique(what: string, names: readonly string[]): void {
  const seen = new Set<string>();
  const twice = names.filter((name) => seen.size === seen.add(name).size);
  if (twice.length > 0) {
    throw new Error(`Two pages have the same ${what}, ${twice.join(', ')}: change the path in src/config/routes.ts`);
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

function isList(route: Route): route is ListRoute {
  return route.list !== undefined;
}
