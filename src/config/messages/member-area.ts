/** What the member area says around its pages. */
export const memberAreaMessages = {
  loading: 'Loading…',
  noScript: 'The member area needs JavaScript. Please turn it on to go on.',
  failed: 'This page could not be loaded',
  failedText: 'Please check your connection, then try again.',
  retry: 'Try again',
  unprotected: 'Unprotected mode (testing)',
  enterClassroom: 'Enter classroom',
} as const;
