/** Labels of the page shell and of shared parts. Every page loads them. Texts that an editor can change are content. */
export const siteMessages = {
  scriptsFailed: 'A part of this page could not be loaded. Check your connection, then try again.',
  loadAgain: 'Load the page again',
  skipLink: 'Skip to content',
  communityMenu: 'Community',
  mainMenu: 'Main',
  policyMenu: 'Policies',
  panelTitle: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  submenuOf: (label: string) => `${label} submenu`,
  membersOnly: '(members only)',
  login: 'Login',
  signUp: 'Sign Up',
  logout: 'Logout',
  rated: (value: number, scale: number) => `Rated ${value} out of ${scale}`,
  joinCommunity: 'Join ASF Community',
  memberSignUp: 'Member Sign Up',
  viewAllTestimonials: 'View All Testimonials',
  open: 'Open',
  houseName: 'Cut-away house with people reading, working and learning together in its rooms',
} as const;

export const themeMessages = {
  legend: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
} as const;

export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  x: 'X',
  telegram: 'Telegram',
  tiktok: 'TikTok',
} as const;

/** Shown while the code of a dialog loads or if it fails to load. The dialog's own labels are part of that code. */
export const openingMessages = {
  opening: 'Opening…',
  failed: { title: 'The form could not be opened', description: 'Check your connection, then load the page again.' },
} as const;

export const previewMessages = {
  title: 'Preview',
  /** @param early number of shown entries that visitors do not see */
  explanation: (early: number) =>
    early === 0
      ? 'this copy of the site is not public. Every entry is published at the moment.'
      : `this copy of the site is not public. It shows ${early} ${early === 1 ? 'entry' : 'entries'} that visitors do not see.`,
  which: 'Which ones, and why',
  more: (count: number) => `and ${count} more`,
} as const;
