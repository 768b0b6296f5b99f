/** Labels of the shell and of the parts that many pages share. Every page loads them. Texts that an editor can change are content. */
export const siteMessages = {
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

/** The theme switch. */
export const themeMessages = {
  legend: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
} as const;

/** Names of the social networks a site may link to. */
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
