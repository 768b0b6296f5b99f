/** What is said while the code of a dialog is on its way, or when it does not come; apart, since every page loads it. */
export const openingMessages = {
  opening: 'Opening…',
  failed: { title: 'The form could not be opened', description: 'Check your connection, then load the page again.' },
} as const;
