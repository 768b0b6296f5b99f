import { defineCollection } from '../define-kind';
import { choice, group, image, linkKey, longText, route, text } from '../fields';
import { TILE_ICON_NAMES } from '../icon-names';

const destination = group({
  label: 'Destination',
  hint: 'Either a page of this site or an external destination.',
  fields: {
    route: route({ label: 'Page' }).optional(),
    link: linkKey({ label: 'External destination' }).optional(),
  },
}).refine(({ route: page, link }) => (page === undefined) !== (link === undefined), {
  error: 'must have either route or link → keep one of the two',
});

/** The tiles of the members' dashboard. */
export const dashboardTiles = defineCollection({
  folder: 'dashboard-tiles',
  graphqlType: 'ContentDashboardTile',
  label: 'Dashboard tile',
  hint: "A tile of the members' dashboard. The first one is twice as wide, the second one is tinted.",
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    text: longText({ label: 'Text', max: 'sentence' }),
    icon: choice({ label: 'Icon', options: TILE_ICON_NAMES }),
    image: image({ label: 'Picture', hint: 'Shown in place of the icon.' }).optional(),
    linkLabel: text({ label: 'Text of the link', hint: 'Such as Open wallet.', max: 'label' }),
    destination,
  },
});
