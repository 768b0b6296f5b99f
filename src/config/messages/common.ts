/** Words that more than one part of the site uses. */
export const commonMessages = {
  ok: 'OK',
  close: 'Close',
} as const;
