/**
 * Pages of long lists: `/events`, then `/events/2` and so on. The registry of routes defines which lists have further
 * pages, and how many entries one page shows.
 */

/** The context that the build passes to a page of a list, as variables of its query. */
export interface ListPageContext {
  /** Entries on a page. */
  readonly limit: number;
  /** Entries on the previous pages. */
  readonly skip: number;
  /** Whether this is the first page of the list. Only the first page has content besides the list. */
  readonly first: boolean;
}

/** The position of a page within its list, counted from 1, as in GraphQL's `pageInfo`. */
export interface PagePosition {
  readonly currentPage: number;
  readonly pageCount: number;
}

/** The address of a page of a list, counted from 1. The first page has the address of the list. */
export function listPagePath(list: string, page: number): string {
  return page === 1 ? list : `${list}/${page}`;
}

/** The number of pages of a list; 1 if it is empty. */
export function countPages(entries: number, perPage: number): number {
  return Math.max(1, Math.ceil(entries / perPage));
}

/** @param page counted from 1 */
export function listPageContext(page: number, perPage: number): ListPageContext {
  return { limit: perPage, skip: (page - 1) * perPage, first: page === 1 };
}
