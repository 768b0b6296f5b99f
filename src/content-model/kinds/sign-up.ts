import { defineSingle } from '../define-kind';
import { longText, text } from '../fields';

/** The information in the sign-up form about the applicant's data. */
export const signUp = defineSingle({
  name: 'sign-up',
  graphqlType: 'ContentSignUp',
  label: 'Sign-up form',
  hint: 'What applicants read about their data above the button.',
  fields: {
    purpose: longText({
      label: 'What the data are for',
      hint: 'Why you ask for the phone number and the I.V. code.',
      max: 'sentence',
    }),
    policyLabel: text({
      label: 'Link to the policy',
      hint: 'It opens the page /policy in a new tab, so say that.',
      max: 'label',
    }),
  },
});
