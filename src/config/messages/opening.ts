/** Shown while the code of a dialog loads, or fails to load. In a file of its own, because every page loads it. */
export const openingMessages = {
  opening: 'Opening…',
  failed: { title: 'The form could not be opened', description: 'Check your connection, then load the page again.' },
} as const;
