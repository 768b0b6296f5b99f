/** Labels that several parts of the site use. */
export const commonMessages = {
  ok: 'OK',
  close: 'Close',
} as const;
