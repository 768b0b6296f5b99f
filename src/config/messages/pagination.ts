import type { PagePosition } from '../list-pages';

/** Labels of the pages of a list. */
export const paginationMessages = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
  /** Heading and title of a list's pages after the first. */
  heading: (list: string, { currentPage, pageCount }: PagePosition) => `${list}, page ${currentPage} of ${pageCount}`,
  /** What search engines show of such a page. */
  description: (list: string, { currentPage, pageCount }: PagePosition) =>
    `Page ${currentPage} of ${pageCount}. ${list}`,
} as const;
