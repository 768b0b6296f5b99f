/**
 * Maximum lengths of the fields of an account in characters, on every back end. Usernames and email addresses have the limits of
 * WordPress. A dialling code has at most four digits.
 */
export const MAX_LENGTHS = {
  fullName: 100,
  username: 60,
  email: 100,
  phone: 40,
  countryCode: 5,
  ivCode: 100,
  password: 256,
} as const;

/** Minimum length of a username in characters. */
export const USERNAME_MIN_LENGTH = 2;
