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

/** Labels of the toasts. Their texts are in the files of the features that show them. */
export const toastMessages = {
  region: 'Notifications',
  /** Name of the close button. The title distinguishes several toasts. */
  close: (title: string) => `Close: ${title}`,
} as const;

/** Labels of the picture viewer. */
export const lightboxMessages = {
  label: 'Picture viewer',
  previous: 'Previous picture',
  next: 'Next picture',
  position: (number: number, total: number) => `${number} of ${total}`,
} as const;

/** Labels of video cards. */
export const videoMessages = {
  play: (title: string) => `Play video: ${title}`,
  watch: (title: string) => `Watch “${title}” on YouTube`,
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
