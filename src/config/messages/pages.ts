/** Labels of single pages and of parts that a few of them share. Not with the labels that every page loads. */
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
