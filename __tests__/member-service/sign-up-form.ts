import type { SignUpValues } from '../../member-service/members/member';

export const PASSWORD = 'correct horse';

/** A form that is in order; the username decides the e-mail. */
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
