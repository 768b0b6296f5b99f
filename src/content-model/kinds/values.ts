import { defineCollection } from '../define-kind';
import { icon, longText, text } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The core values on /about-us. */
export const values = defineCollection({
  folder: 'values',
  graphqlType: 'ContentValue',
  label: 'Value',
  hint: 'A core value on About Us.',
  fields: {
    title: text({ label: 'Title', max: TEXT_LIMITS.label }),
    text: longText({ label: 'Text', max: TEXT_LIMITS.sentence }),
    icon: icon({ label: 'Icon' }),
  },
});
