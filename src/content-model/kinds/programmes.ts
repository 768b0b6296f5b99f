import { textFilesOf } from '../../config/route-content';
import { defineFixedCollection } from '../define-kind';
import { bool, group, image, linkKey, list, longText, text, youtubeId } from '../fields';
import { headingPictures } from './pages';

/** The members' programme pages. */
export const programmes = defineFixedCollection({
  folder: 'programmes',
  graphqlType: 'ContentProgramme',
  label: 'Programme',
  hint: 'A programme page of the member area.',
  keys: textFilesOf('programmes'),
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    lead: longText({ label: 'Lead', max: 'sentence' }),
    pictures: headingPictures(),
    comingSoon: bool({ label: 'Coming soon', hint: 'Marks the programme as not open yet.' }),
    image: image({ label: 'Picture' }),
    alt: text({ label: 'What the picture shows', hint: 'For people who cannot see it.', max: 'sentence' }),
    sections: list({
      label: 'Sections',
      max: 20,
      of: group({
        label: 'Section',
        fields: { heading: text({ label: 'Heading' }), text: longText({ label: 'Text' }) },
      }),
    }).optional(),
    video: group({
      label: 'Video',
      fields: {
        title: text({ label: 'Title' }),
        youtubeId: youtubeId({ label: 'YouTube video' }),
        cover: image({ label: 'Cover', hint: 'Shown until the video plays.' }),
      },
    }).optional(),
    link: linkKey({ label: 'Link', hint: 'Where the button leads.' }).optional(),
    linkLabel: text({ label: 'Text of the button', max: 'label' }).optional(),
  },
});
