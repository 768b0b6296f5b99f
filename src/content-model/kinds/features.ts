import { defineCollection } from '../define-kind';
import { image, longText, text } from '../fields';

/** The cards below the name on the landing page. */
export const features = defineCollection({
  folder: 'features',
  graphqlType: 'ContentFeature',
  label: 'Feature',
  hint: 'A card below the name on the landing page.',
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    text: longText({ label: 'Text', max: 'sentence' }),
    image: image({ label: 'Picture' }),
  },
});
