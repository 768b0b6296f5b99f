/** Minimum length of a new password in characters (Unicode code points, after NFC), as NIST SP 800-63B counts them. */
export const PASSWORD_MIN_LENGTH = 8;

/** Words that attackers try first for accounts of this site, in lower case. */
export const SITE_WORDS: readonly string[] = ['brainhouse', 'brain', 'house', 'asf', 'arep'];

/** Minimum length of a name that is compared with a password. Many good passwords have shorter parts of names, such as initials. */
export const WORD_MIN_LENGTH = 3;

/** Characters that no new password has: WordPress escapes them, so its owner could not sign in there. */
export const PASSWORD_FORBIDDEN = '\'"\\';
