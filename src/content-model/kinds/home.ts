import { defineSingle } from '../define-kind';
import { group, image, list, longText, reference, text } from '../fields';
import { testimonials } from './testimonials';

/** The sections of the landing page. */
export const home = defineSingle({
  name: 'home',
  graphqlType: 'ContentHome',
  label: 'Landing page',
  hint: 'Headings and choices of the sections of the landing page.',
  fields: {
    featuresHeading: text({ label: 'Heading above the features' }).optional(),
    ways: group({
      label: 'How you get in',
      hint: 'Three steps and the open door, for guests. Without it the page has no such section.',
      fields: {
        heading: text({ label: 'Heading' }),
        lead: longText({ label: 'Lead', max: 'sentence' }),
        steps: list({
          label: 'Steps',
          hint: 'Exactly four. The first one has the button Join ASF Community, the third one Member Sign Up; the last one is the open door.',
          min: 4,
          max: 4,
          of: group({
            label: 'Step',
            fields: {
              title: text({ label: 'Title', max: 'label' }),
              text: longText({ label: 'Text', max: 'sentence' }),
            },
          }),
        }),
      },
    }).optional(),
    classroom: group({
      label: 'Classroom section',
      fields: {
        heading: text({ label: 'Heading' }),
        lead: longText({ label: 'Lead', max: 'sentence' }),
      },
    }),
    testimonials: group({
      label: 'Testimonials section',
      fields: {
        heading: text({ label: 'Heading' }),
        featured: list({
          label: 'Testimonials shown',
          hint: 'Exactly three.',
          min: 3,
          max: 3,
          of: group({
            label: 'Testimonial shown',
            fields: {
              testimonial: reference({ label: 'Testimonial', to: testimonials }),
              role: text({ label: 'Role shown', hint: 'Such as Beneficiary.', max: 'label' }),
            },
          }),
        }),
      },
    }),
    callToAction: group({
      label: 'Call to action',
      fields: {
        heading: text({ label: 'Heading' }),
        text: longText({ label: 'Text', max: 'sentence' }),
        image: image({ label: 'Picture' }),
      },
    }),
  },
});
