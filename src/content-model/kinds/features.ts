import { defineCollection } from '../define-kind';
import { image, longText, text } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The cards below the name on the landing page. */
export const features = defineCollection({
  folder: 'features',
  graphqlType: 'ContentFeature',
  label: 'Feature',
  hint: 'A card below the name on the landing page.',
  fields: {
    title: text({ label: 'Title', max: TEXT_LIMITS.label }),
    text: longText({ label: 'Text', max: TEXT_LIMITS.sentence }),
    image: image({ label: 'Picture' }),
  },
});
