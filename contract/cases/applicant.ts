import type { SignUpValues } from '../values/sign-up-values';

/** The password of every applicant. */
export const PASSWORD = 'correct horse battery';

let count = 0;

/** Values of a sign-up that nobody has used yet. */
export function newApplicant(changes: Partial<SignUpValues> = {}): SignUpValues {
  count += 1;
  // Letters, because emails do not show a username with as many digits as a telephone number.
  const letters = `${String(process.hrtime.bigint())}${String(count)}`.replace(/\d/g, (digit) =>
    'abcdefghij'.charAt(Number(digit)),
  );
  const username = `ada-${letters}`;
  return {
    fullName: 'Ada Sample',
    username,
    email: `${username}@example.com`,
    phone: '5550100',
    countryCode: '+44',
    ivCode: `IV-${letters}`,
    password: PASSWORD,
    ...changes,
  };
}
