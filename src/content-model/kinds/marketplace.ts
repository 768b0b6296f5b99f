import { defineSingle } from '../define-kind';
import { group, longText, text } from '../fields';

/** The texts of /marketplace, except the offers. */
export const marketplace = defineSingle({
  name: 'marketplace',
  graphqlType: 'ContentMarketplace',
  label: 'Marketplace',
  hint: 'The call to action of the marketplace; the cards are the offers.',
  fields: {
    callToAction: group({
      label: 'Call to action',
      fields: {
        heading: text({ label: 'Heading' }),
        text: longText({ label: 'Text', max: 'sentence' }),
      },
    }),
  },
});
