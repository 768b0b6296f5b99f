/** The banner of a preview. */
export const previewMessages = {
  title: 'Preview',
  /** @param early how many entries are shown that visitors do not see */
  explanation: (early: number) =>
    early === 0
      ? 'this copy of the site is not public. Nothing is held back at the moment.'
      : `this copy of the site is not public. It shows ${early} ${early === 1 ? 'entry' : 'entries'} that visitors do not see.`,
  which: 'Which ones, and why',
  more: (count: number) => `and ${count} more`,
} as const;
