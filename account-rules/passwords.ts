/** Minimum length of a new password in characters (Unicode code points, after NFC), as NIST SP 800-63B counts them. */
export const PASSWORD_MIN_LENGTH = 8;
