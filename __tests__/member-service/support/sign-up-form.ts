import type { SignUpValues } from '../../../contract/values/sign-up-values';

export const PASSWORD = 'correct horse';

/** Valid values of the sign-up form; the email address is made from the username. */
export function signUpForm(username: string, changes: Partial<SignUpValues> = {}): SignUpValues {
  return {
    fullName: 'Ada Lovelace',
    username,
    email: `${username.toLowerCase()}@brainhouse.example`,
    phone: '170 1234567',
    countryCode: '+49',
    ivCode: 'IV-1',
    password: PASSWORD,
    ...changes,
  };
}
