import { defineCollection } from '../define-kind';
import { choice, image, longText, text } from '../fields';

/** The pictures of /events. */
export const events = defineCollection({
  folder: 'events',
  graphqlType: 'ContentEvent',
  label: 'Event',
  hint: 'A picture of the gallery on Events.',
  fields: {
    image: image({ label: 'Picture' }),
    alt: text({ label: 'What the picture shows', hint: 'For people who cannot see it.', max: 'sentence' }),
    name: text({ label: 'Name' }).optional(),
    description: longText({ label: 'Description', max: 'sentence' }).optional(),
    size: choice({
      label: 'Size',
      hint: 'How much space the picture takes in the gallery.',
      options: ['normal', 'tall', 'large'],
    }).default('normal'),
  },
});
