import { defineCollection } from '../define-kind';
import { pattern, text } from '../fields';

/** The country codes offered for a phone number (AUTH-16). */
export const countryCodes = defineCollection({
  folder: 'country-codes',
  graphqlType: 'ContentCountryCode',
  label: 'Country code',
  hint: 'A country code offered for a phone number.',
  summary: '{name} · {code}',
  fields: {
    code: pattern({
      label: 'Code',
      inFile: 'In quotes.',
      matches: /^\+[1-9]\d{0,3}$/,
      shape: 'a plus sign and one to four digits',
      example: '"+1"',
    }),
    label: text({ label: 'Short label', hint: 'Such as US/CA.', max: 'tiny' }),
    name: text({ label: 'Country', max: 'label' }),
  },
});
