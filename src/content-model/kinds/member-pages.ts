import { textFilesOf } from '../../config/route-content';
import { defineFixedCollection } from '../define-kind';
import { longText, text } from '../fields';
import { headingPictures } from './pages';

/** Heading of each page of the member area; the programmes are a separate kind. */
export const memberPages = defineFixedCollection({
  folder: 'member-pages',
  graphqlType: 'ContentMemberPage',
  label: 'Member page',
  hint: 'Heading and lead of a page of the member area.',
  keys: textFilesOf('member-pages'),
  fields: {
    heading: text({ label: 'Heading' }),
    lead: longText({ label: 'Lead', hint: 'The sentence below the heading.', max: 'sentence' }),
    pictures: headingPictures(),
    note: longText({
      label: 'Note',
      hint: 'What members should know before they use the page.',
      max: 'sentence',
    }).optional(),
  },
});
