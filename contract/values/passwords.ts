/** Minimum length of a new password in characters (Unicode code points, after NFC), as NIST SP 800-63B counts them. */
export const PASSWORD_MIN_LENGTH = 8;

/** Words that attackers try first for accounts of this site, in lower case. */
export const SITE_WORDS: readonly string[] = ['brainhouse', 'brain', 'house', 'asf', 'arep'];

/** Minimum length of a name that is compared with a password. Many good passwords have shorter parts of names, such as initials. */
export const WORD_MIN_LENGTH = 3;

/**
 * The file with the leaked passwords that an operator adds: a header of JSON with spaces up to its length and a line break, the bits of a
 * Bloom filter, and the SHA-256 of both. See `member-service/members/leaked-passwords.ts`.
 */
export const LEAKED_PASSWORDS_FORMAT = 'brainhouse-leaked-passwords';

/** The version of that format. */
export const LEAKED_PASSWORDS_VERSION = 1;

/** Length of the header in bytes, with its line break. */
export const LEAKED_PASSWORDS_HEADER_LENGTH = 256;
