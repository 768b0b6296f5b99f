import type { PagePosition } from '../list-pages';

export const paginationMessages = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
  /** Heading and title of the pages after the first. */
  heading: (list: string, { currentPage, pageCount }: PagePosition) => `${list}, page ${currentPage} of ${pageCount}`,
  /** The description of such a page for search engines. */
  description: (list: string, { currentPage, pageCount }: PagePosition) =>
    `Page ${currentPage} of ${pageCount}. ${list}`,
} as const;
