import { defineSingle } from '../define-kind';
import { longText } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The texts of /contact-us. */
export const contact = defineSingle({
  name: 'contact',
  graphqlType: 'ContentContact',
  label: 'Contact Us',
  hint: 'The text for each way to contact support.',
  fields: {
    emailText: longText({ label: 'Email support', max: TEXT_LIMITS.sentence }),
    chatText: longText({ label: 'Live chat', max: TEXT_LIMITS.sentence }),
    forumText: longText({ label: 'Community forum', max: TEXT_LIMITS.sentence }),
    formNote: longText({
      label: 'Below the form',
      hint: 'What happens when the form is sent.',
      max: TEXT_LIMITS.sentence,
    }),
  },
});
