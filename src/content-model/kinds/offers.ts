import { defineCollection } from '../define-kind';
import { image, longText, route, text } from '../fields';

/** The offering cards of the marketplace and of the footers of all other pages. */
export const offers = defineCollection({
  folder: 'offers',
  graphqlType: 'ContentOffer',
  label: 'Offer',
  hint: 'An offering card, shown on the marketplace and in the footer of every other page.',
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    text: longText({ label: 'Text', max: 'sentence' }),
    route: route({ label: 'Page' }),
    image: image({ label: 'Picture' }),
  },
});
