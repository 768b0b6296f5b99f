import type { z } from 'zod';
import { textFilesOf } from '../../config/route-content';
import { defineFixedCollection } from '../define-kind';
import { group, image, list, longText, text } from '../fields';

/** The three pictures next to the heading of a page. */
export function headingPictures() {
  return list({
    label: 'Pictures next to the heading',
    hint: 'Three, or none. Phones show the second one.',
    of: image({ label: 'Picture' }),
    max: 3,
  })
    .refine((pictures) => pictures.length === 0 || pictures.length === 3, {
      error: 'must have three pictures or none → add or remove some',
    })
    .optional();
}

/** Title, description and heading of each public page. */
export const pages = defineFixedCollection({
  folder: 'pages',
  graphqlType: 'ContentPage',
  label: 'Page',
  hint: 'Title, description and heading of a page.',
  // The 404 page has texts, but no route.
  keys: [...textFilesOf('pages'), 'not-found'],
  fields: {
    title: text({ label: 'Title in the browser tab', max: 'label' }),
    description: longText({ label: 'Description for search engines', max: 'sentence' }),
    heading: text({ label: 'Heading' }),
    lead: longText({ label: 'Lead', hint: 'The sentence below the heading.', max: 'sentence' }).optional(),
    pictures: headingPictures(),
    message: group({
      label: 'Message',
      hint: 'The box of pages with one message, such as an empty cart.',
      fields: {
        heading: text({ label: 'Heading' }).optional(),
        text: longText({ label: 'Text' }),
        image: image({ label: 'Picture' }),
      },
    }).optional(),
  },
});

/** One file of `content/pages/`. */
export type PageContent = z.infer<typeof pages.schema>;
