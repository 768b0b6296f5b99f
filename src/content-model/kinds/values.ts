import { defineCollection } from '../define-kind';
import { icon, longText, text } from '../fields';

/** The core values on /about-us. */
export const values = defineCollection({
  folder: 'values',
  graphqlType: 'ContentValue',
  label: 'Value',
  hint: 'A core value on About Us.',
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    text: longText({ label: 'Text', max: 'sentence' }),
    icon: icon({ label: 'Icon' }),
  },
});
