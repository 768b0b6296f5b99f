import type { z } from 'zod';
import { textFilesOf } from '../../config/route-content';
import { defineFixedCollection } from '../define-kind';
import { group, image, longText, text } from '../fields';
import { headingPictures } from '../heading-pictures';
import { TEXT_LIMITS } from '../limits';

/** Title, description and headline of each public page. */
export const pages = defineFixedCollection({
  folder: 'pages',
  graphqlType: 'ContentPage',
  label: 'Page',
  hint: 'Title, description and headline of a page.',
  // The page for unknown addresses has texts, but no route.
  keys: [...textFilesOf('pages'), 'not-found'],
  fields: {
    title: text({ label: 'Title in the browser tab', max: TEXT_LIMITS.label }),
    description: longText({ label: 'Description for search engines', max: TEXT_LIMITS.sentence }),
    heading: text({ label: 'Heading' }),
    lead: longText({ label: 'Lead', hint: 'The sentence below the heading.', max: TEXT_LIMITS.sentence }).optional(),
    pictures: headingPictures(),
    message: group({
      label: 'Message',
      hint: 'The box of pages that say one thing, such as an empty cart.',
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
