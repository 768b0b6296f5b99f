/** Labels of single pages and of parts that a few pages share. They are separate from the labels that every page loads. */
export const pageMessages = {
  moreTestimonials: 'More testimonials',
  writtenTestimonials: 'Written testimonials',
  videoTestimonials: 'Video testimonials',
  photoFallbackName: (position: number) => `Event photo ${position}`,
  getStarted: 'Get Started Today',
  goToMarketplace: 'Go to Marketplace',
  goHome: 'Go to Home',
  returnHome: 'Return to Homepage',
  contactSupport: 'Contact support',
} as const;

export const contactChannelMessages = {
  heading: 'Other ways to reach us',
  email: 'Email support',
  chat: 'WhatsApp live chat',
  forum: 'Community forum',
} as const;

/** Labels of redirect pages and of pages that frame another site. */
export const redirectMessages = {
  going: (name: string) => `Taking you to ${name}…`,
  follow: (name: string) => `Go to ${name}`,
  notSetUp: 'This destination is not set up yet',
  notSetUpText: 'Please come back later, or write to us if you need it now.',
  openItself: (name: string) => `Open ${name}`,
  frameNote: 'If the frame stays empty, the other site does not allow framing. The link opens its page directly.',
} as const;
