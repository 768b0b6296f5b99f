import type { z } from 'zod';
import { defineSingle } from '../define-kind';
import { group, linkOrEmpty, text } from '../fields';
import type { LinkKey } from '../link-keys';

/** One external destination. `use` describes its use on the site. */
function destination(label: string, use: string) {
  return group({
    label,
    hint: use,
    graphqlType: 'ContentLink',
    fields: {
      name: text({ label: 'Name', hint: 'What visitors read.', max: 'label' }),
      url: linkOrEmpty({ label: 'Address' }),
    },
  });
}

const destinations = {
  joinCommunity: destination('Join the community', 'The private registration form.'),
  marketplace: destination('Marketplace', 'Where /courses leads.'),
  physicalProducts: destination('Physical products', 'Where /physical-products leads.'),
  accountSettings: destination('Account settings', 'Where /edit-profile leads.'),
  moreTestimonials: destination('More testimonials', 'The link at the end of Testimonials.'),
  policy: destination('Privacy policy', 'Shown in a frame on /policy.'),
  disclaimer: destination('Disclaimer', 'Shown in a frame on /disclaimer.'),
  terms: destination('Terms and conditions', 'Shown in a frame on /terms-and-conditions.'),
  whatsapp: destination('WhatsApp chat', 'Live chat on Contact Us.'),
  forum: destination('Community forum', 'The forum link on Contact Us.'),
  dashboardOverview: destination('Dashboard overview', 'Where /dashboard-overview leads.'),
  wallet: destination('Wallet', 'Where /wallet leads.'),
  affiliateDashboard: destination('Affiliate dashboard', 'Where /affiliate-dashboard leads.'),
  affiliateLogin: destination('Affiliate login', "The second button of the members' homepage."),
  profile: destination('Profile', 'Where /profile leads.'),
  myCourses: destination('My courses', 'A tile of the dashboard.'),
  settings: destination('Settings', 'A tile of the dashboard.'),
  dtcLogin: destination('DTC login', "The first button of the members' homepage."),
  courseLogin: destination('Course login', 'The login card of the skill page.'),
  franchiseMarketplace: destination('Franchise marketplace', 'The link of the franchise page.'),
} satisfies Record<LinkKey, ReturnType<typeof destination>>;

/** Every external destination, by key. */
export const links = defineSingle({
  name: 'links',
  graphqlType: 'ContentLinks',
  label: 'Links',
  hint: 'Every external address that the site links to.',
  fields: destinations,
});

/** The content of `links.yaml`. */
export type LinksContent = z.infer<typeof links.schema>;
