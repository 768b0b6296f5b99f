/** The keys of the external destinations in `content/site/links.yaml`. */
export const LINK_KEYS = [
  'joinCommunity',
  'marketplace',
  'physicalProducts',
  'accountSettings',
  'moreTestimonials',
  'policy',
  'disclaimer',
  'terms',
  'whatsapp',
  'forum',
  'dashboardOverview',
  'wallet',
  'affiliateDashboard',
  'affiliateLogin',
  'profile',
  'myCourses',
  'settings',
  'dtcLogin',
  'courseLogin',
  'franchiseMarketplace',
] as const;

/** The key of one external destination. */
export type LinkKey = (typeof LINK_KEYS)[number];
