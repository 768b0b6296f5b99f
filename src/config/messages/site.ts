/** Labels of the shell and of the parts that many pages share. Texts an editor may change are content. */
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
  home: 'Home',
  rated: (value: number, scale: number) => `Rated ${value} out of ${scale}`,
  joinCommunity: 'Join ASF Community',
  memberSignUp: 'Member Sign Up',
  viewAllTestimonials: 'View All Testimonials',
  moreTestimonials: 'More testimonials',
  writtenTestimonials: 'Written testimonials',
  videoTestimonials: 'Video testimonials',
  photoFallbackName: (position: number) => `Event photo ${position}`,
  open: 'Open',
  getStarted: 'Get Started Today',
  goToMarketplace: 'Go to Marketplace',
  goHome: 'Go to Home',
  returnHome: 'Return to Homepage',
  contactSupport: 'Contact support',
  houseName: 'Cut-away house with people reading, working and learning together in its rooms',
} as const;

/** The course cards of the classroom section (specification section 2). */
export const courseMessages = {
  membersOnly: 'Members Only',
  join: 'Join ASF to Access',
  loginRequired: 'Login Required',
  loginRequiredReason: 'This course is for members. Join the community, or sign in if you are a member.',
  students: (count: number) => `${count} students`,
  moreTopics: (count: number) => `+ ${count} more topics`,
} as const;

/** The theme switch. */
export const themeMessages = {
  legend: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
} as const;

/** Pages that send a visitor on, and pages that frame another site. */
export const redirectMessages = {
  going: (name: string) => `Taking you to ${name}…`,
  follow: (name: string) => `Go to ${name}`,
  notSetUp: 'This destination is not set up yet',
  notSetUpText: 'Please come back later, or write to us if you need it now.',
  openItself: (name: string) => `Open ${name}`,
  frameNote:
    'If the frame stays empty, the other site does not allow itself to be framed. The link opens the page itself.',
} as const;

/** Channels of the contact page. */
export const contactChannelMessages = {
  heading: 'Other ways to reach us',
  email: 'Email support',
  chat: 'WhatsApp live chat',
  forum: 'Community forum',
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
