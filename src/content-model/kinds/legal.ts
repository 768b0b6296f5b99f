import { textFilesOf } from '../../config/route-content';
import { defineFixedCollection } from '../define-kind';
import { linkKey, longText, text } from '../fields';
import { headingPictures } from './pages';

/** The pages that show a legal text of another site in a frame. */
export const legal = defineFixedCollection({
  folder: 'legal',
  graphqlType: 'ContentLegalPage',
  label: 'Legal page',
  hint: 'A page that shows a legal text of another site in a frame.',
  keys: textFilesOf('legal'),
  fields: {
    title: text({ label: 'Title in the browser tab', max: 'label' }),
    description: longText({ label: 'Description for search engines', max: 'sentence' }),
    heading: text({ label: 'Heading' }),
    lead: longText({ label: 'Lead', max: 'sentence' }),
    pictures: headingPictures(),
    link: linkKey({ label: 'Link', hint: 'Which text is shown.' }),
    thirdParties: longText({
      label: 'Services of others',
      hint: 'Shown if pages load pictures from other services before a visitor presses anything (GATSBY_THIRD_PARTIES).',
    }).optional(),
    frameTitle: text({ label: 'Name of the frame', hint: 'For people who cannot see it.' }),
  },
});
