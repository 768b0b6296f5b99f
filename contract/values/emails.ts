/** The pause after the first failure to send an email, which doubles with each further one, and the longest one, in seconds. */
export const FIRST_PAUSE_SECONDS = 30;
export const LONGEST_PAUSE_SECONDS = 3600;

/** An email that could not be sent for so many days fails permanently (decision 039). */
export const EMAIL_KEPT_DAYS = 3;

/** How long an email that failed permanently counts as an error of the set-up, and for how long it is listed, in days. */
export const EMAIL_FAILING_DAYS = 1;
export const EMAIL_LISTED_DAYS = 30;

/** Most usernames that one email to an operator lists. */
export const MOST_USERNAMES = 20;

/** Limits of a name in an email: a message has more words, and a telephone number more digits. */
export const MOST_WORDS_OF_NAME = 4;
export const MOST_DIGITS_OF_USERNAME = 6;
