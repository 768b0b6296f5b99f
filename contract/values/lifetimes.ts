/** How long the key of a link for a new password works, in hours (PASS-04). WordPress has the same default. */
export const RESET_KEY_HOURS = 24;

/** How long the key of a link that confirms an address works, in days. */
export const CONFIRMATION_DAYS = 7;

/** How long a sign-up is kept at most if its link is requested again, in days. */
export const UNCONFIRMED_MAX_DAYS = 30;

/** A link that confirms an address is not sent if it would work for less, in hours. */
export const CONFIRMATION_MIN_HOURS = 1;

/** Signed URLs of pictures expire at fixed times, so many hours apart. A new one is valid for one to two of these periods. */
export const SIGNED_URL_HOURS = 12;

/**
 * How much the system clocks of processes that share a database may differ, or one of them go back, in seconds. A time that is further ahead
 * is not believed.
 */
export const CLOCK_DIFFERENCE_SECONDS = 60;

/** How often the time of the last request of a session is stored, in seconds. */
export const SESSION_USE_SECONDS = 60;
