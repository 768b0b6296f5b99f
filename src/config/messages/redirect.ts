/** Redirect pages, and pages that frame another site. */
export const redirectMessages = {
  going: (name: string) => `Taking you to ${name}…`,
  follow: (name: string) => `Go to ${name}`,
  notSetUp: 'This destination is not set up yet',
  notSetUpText: 'Please come back later, or write to us if you need it now.',
  openItself: (name: string) => `Open ${name}`,
  frameNote:
    'If the frame stays empty, the other site does not allow itself to be framed. The link opens the page itself.',
} as const;
