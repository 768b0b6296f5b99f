/**
 * Lists that grow run on over pages of their own: `/events`, then `/events/2` and so on. What the build and the pages agree
 * on; which lists do so, and from how many entries on, says the route table.
 */

/** The context that the build gives to a page of a list; its query reads the same names. */
export interface ListPageContext {
  /** Entries on a page. */
  readonly limit: number;
  /** Entries on the pages before. */
  readonly skip: number;
  /** Whether it is the list's first page, which alone holds what is not part of the list. */
  readonly first: boolean;
}

/** Where a page stands among those of its list, counted from 1: what GraphQL says as `pageInfo` of a list. */
export interface PagePosition {
  readonly currentPage: number;
  readonly pageCount: number;
}

/** The address of a page of a list, counted from 1: the first is the list's own. */
export function listPagePath(list: string, page: number): string {
  return page === 1 ? list : `${list}/${page}`;
}

/** How many pages a list of so many entries has; one when it is empty. */
export function countPages(entries: number, perPage: number): number {
  return Math.max(1, Math.ceil(entries / perPage));
}

/** @param page counted from 1 */
export function listPageContext(page: number, perPage: number): ListPageContext {
  return { limit: perPage, skip: (page - 1) * perPage, first: page === 1 };
}
