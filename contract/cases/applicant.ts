import type { SignUpValues } from '../values/sign-up-values';

/** The password of every applicant. */
export const PASSWORD = 'correct horse battery';

/** Values of a sign-up that nobody has used yet. */
export function newApplicant(changes: Partial<SignUpValues> = {}): SignUpValues {
  // Letters, because emails do not show a username with as many digits as a telephone number.
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  );
  const username = `ada-${letters.join('')}`;
  return {
    fullName: 'Ada Sample',
    username,
    email: `${username}@example.com`,
    phone: '5550100',
    countryCode: '+44',
    ivCode: `IV-${username}`,
    password: PASSWORD,
    ...changes,
  };
}
