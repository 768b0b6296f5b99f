import { join } from 'node:path';

import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';

import { countPages, listPageContext, listPagePath } from '../config/list-pages';
import { PATHS, routeOf } from '../config/routes';

/** A list that grows, by its path in the route table: its page component, and how GraphQL calls its entries. */
const LISTS = [
  { path: PATHS.events, component: 'src/pages/events.tsx', entries: 'allContentEvent' },
  { path: PATHS.testimonials, component: 'src/pages/testimonials.tsx', entries: 'allContentTestimonial' },
] as const;

/** What the query below answers. */
type Counts = Readonly<Record<(typeof LISTS)[number]['entries'], { readonly totalCount: number }>>;

/** Gatsby's own type says `any` of the errors. */
interface Answer {
  readonly data?: Counts;
  readonly errors?: unknown;
}

const COUNTS = `{ ${LISTS.map(({ entries }) => `${entries} { totalCount }`).join(' ')} }`;

/**
 * Makes the further pages of every list that has more entries than one page shows. Gatsby makes the first one itself, from
 * its file in `src/pages/`, and takes away pages that are no more. The live server calls it again whenever content changes.
 * @throws Error with what GraphQL says when the entries cannot be counted
 */
export async function createListPages(gatsby: CreatePagesArgs): Promise<void> {
  const { data, errors } = (await gatsby.graphql<Counts>(COUNTS)) as Answer;
  if (!data) {
    throw new Error(`The entries of the lists cannot be counted (src/build/list-pages.ts): ${String(errors)}`);
  }
  for (const { path, component, entries } of LISTS) {
    const perPage = perPageOf(path);
    for (let page = 2; page <= countPages(data[entries].totalCount, perPage); page += 1) {
      gatsby.actions.createPage({
        path: listPagePath(path, page),
        component: join(process.cwd(), component),
        context: listPageContext(page, perPage),
      });
    }
  }
}

/** Gatsby's `onCreatePage`: tells a list's first page how far it goes. */
export function limitFirstListPage({ actions, page }: CreatePageArgs): void {
  if (LISTS.some(({ path }) => path === page.path)) {
    actions.deletePage(page);
    actions.createPage({ ...page, context: { ...page.context, ...listPageContext(1, perPageOf(page.path)) } });
  }
}

/** @throws Error when the route table says of the path that it is no list */
function perPageOf(path: string): number {
  const { perPage } = routeOf(path);
  if (perPage === undefined) {
    throw new Error(`${path} needs "perPage" in the route table (src/config/routes.ts)`);
  }
  return perPage;
}
