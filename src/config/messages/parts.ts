import type { PagePosition } from '../list-pages';

/** Labels that several parts of the site use. */
export const commonMessages = {
  ok: 'OK',
  close: 'Close',
} as const;

/** Labels of every form. */
export const formMessages = {
  /** Heading of the list of errors. */
  problems: (count: number) => (count === 1 ? 'There is a problem' : `There are ${count} problems`),
  /** Instead of the submit button, for visitors without JavaScript. */
  noScript: 'This form needs JavaScript. Without it, nothing you type is sent.',
} as const;

/** Labels of the links between the pages of a list. */
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
