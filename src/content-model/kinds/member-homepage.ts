import { defineSingle } from '../define-kind';
import { group, image, linkKey, list, longText, text } from '../fields';

/** The content below the heading of the members' homepage. */
export const memberHomepage = defineSingle({
  name: 'member-homepage',
  graphqlType: 'ContentMemberHomepage',
  label: "Members' homepage",
  hint: "The login cards and the closing text of the members' homepage.",
  fields: {
    doors: list({
      label: 'Login cards',
      hint: 'The logins that the page links to.',
      min: 1,
      max: 4,
      of: group({
        label: 'Login card',
        fields: {
          title: text({ label: 'Title', max: 'label' }),
          text: longText({ label: 'Text', max: 'sentence' }),
          image: image({ label: 'Picture' }),
          label: text({ label: 'Text of the button', max: 'label' }),
          link: linkKey({ label: 'Destination', hint: 'Where the button leads.' }),
        },
      }),
    }),
    closing: group({
      label: 'Closing text',
      fields: { heading: text({ label: 'Heading' }), text: longText({ label: 'Text' }) },
    }),
  },
});
