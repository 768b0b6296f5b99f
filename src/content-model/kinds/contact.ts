import { defineSingle } from '../define-kind';
import { longText } from '../fields';

/** The texts of /contact-us. */
export const contact = defineSingle({
  name: 'contact',
  graphqlType: 'ContentContact',
  label: 'Contact Us',
  hint: 'The text for each way to contact support.',
  fields: {
    emailText: longText({ label: 'Email support', max: 'sentence' }),
    chatText: longText({ label: 'Live chat', max: 'sentence' }),
    forumText: longText({ label: 'Community forum', max: 'sentence' }),
    formNote: longText({ label: 'Below the form', hint: 'What happens when the form is sent.', max: 'sentence' }),
  },
});
