import { defineCollection } from '../define-kind';
import { image, longText, route, text } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The offering cards of the marketplace and of every page's footer. */
export const offers = defineCollection({
  folder: 'offers',
  graphqlType: 'ContentOffer',
  label: 'Offer',
  hint: 'An offering card, shown on the marketplace and in the footer of every page.',
  fields: {
    title: text({ label: 'Title', max: TEXT_LIMITS.label }),
    text: longText({ label: 'Text', max: TEXT_LIMITS.sentence }),
    route: route({ label: 'Page' }),
    image: image({ label: 'Picture' }),
  },
});
