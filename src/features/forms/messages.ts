export const formMessages = {
  /** Heading of the list of errors. */
  problems: (count: number) => (count === 1 ? 'There is a problem' : `There are ${count} problems`),
  /** Instead of the submit button, for visitors without JavaScript. */
  noScript: 'This form needs JavaScript. Without it, nothing you type is sent.',
} as const;
