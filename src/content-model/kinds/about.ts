import { defineSingle } from '../define-kind';
import { group, image, longText, text } from '../fields';

/** The texts of /about-us, except the values and the figures. */
export const about = defineSingle({
  name: 'about',
  graphqlType: 'ContentAbout',
  label: 'About Us',
  hint: 'Mission and headings of About Us; the values and the figures are in other files.',
  fields: {
    mission: group({
      label: 'Mission',
      fields: {
        heading: text({ label: 'Heading' }),
        text: longText({ label: 'Text' }),
        image: image({ label: 'Picture' }),
        alt: text({ label: 'What the picture shows', hint: 'For people who cannot see it.', max: 'sentence' }),
      },
    }),
    valuesHeading: text({ label: 'Heading above the values' }),
    statisticsHeading: text({ label: 'Heading above the figures' }),
  },
});
