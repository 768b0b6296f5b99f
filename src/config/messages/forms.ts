/** What every form says. */
export const formMessages = {
  /** Heading of the list of errors. */
  problems: (count: number) => (count === 1 ? 'There is a problem' : `There are ${count} problems`),
} as const;
