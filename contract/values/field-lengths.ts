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

/** How many combining marks (Unicode `M`) may follow each other in a name: the most that a script needs. More cover the lines around them. */
export const MAX_MARKS = 4;

/** Minimum length of a username in characters. */
export const USERNAME_MIN_LENGTH = 2;

/**
 * Maximum lengths in characters (Unicode code points, before any normalisation) of the texts of other requests. They are checked before
 * anything else is done with a text (OWASP ASVS 5.0, 15.2.2). A name is a username or an email address (RFC 5321: at most 254 characters).
 */
export const REQUEST_LENGTHS = {
  name: 254,
  password: MAX_LENGTHS.password,
  key: 64,
  session: 64,
  parameter: 254,
} as const;
