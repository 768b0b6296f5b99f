/**
 * Constants that the requirements fix. The ticker's loop of 40 s is a token (`--d-ticker` in `src/theme/tokens.css`),
 * because only style sheets need it. Figures that an editor may change (statistics, prices, copyright year) are content.
 */

/** Interval between two requests for market prices, in milliseconds (TICK-05). */
export const MARKET_REFRESH_MS = 60_000;

/** Number of coins in one request to the market service (TICK-01). */
export const MARKET_COINS_PER_PAGE = 50;

/** Highest rating of a testimonial (PAGE-11). */
export const RATING_SCALE = 5;

/** Number of topics on a course card before "+ N more topics" (HOME-12). */
export const COURSE_TOPICS_SHOWN = 3;

/** Longest time for a stage of the start of React, a chunk, or a page, in milliseconds. Connections like 2G need 20 s for all scripts. */
export const LONGEST_LOAD_MS = 30_000;

/** Time between the warning and the end of a session, in milliseconds. */
export const SESSION_WARNING_MS = 60_000;

/** Default duration of a toast, in milliseconds (TOAST-01). */
export const TOAST_DURATION_MS = 4_000;

/** Duration of the toast after a logout, in milliseconds (SESS-05). */
export const LOGOUT_TOAST_MS = 3_000;

/** Maximum number of visible toasts; for a further one the oldest gives way (TOAST-02). */
export const TOASTS_VISIBLE = 3;

/** Gap between two toasts and width of one, in CSS pixels (TOAST-03, TOAST-04). */
export const TOAST_GAP_PX = 14;
export const TOAST_WIDTH_PX = 356;

/** Horizontal swipe distance that dismisses a toast, in CSS pixels (TOAST-07). */
export const TOAST_SWIPE_PX = 20;

/** Time between the message that the password was reset and the navigation to `/`, in milliseconds (PASS-08). */
export const RESET_REDIRECT_MS = 2_000;

/** Number of entries on one page of a list. Further entries are on `/events/2` and so on. */
export const EVENTS_PER_PAGE = 48;
export const TESTIMONIALS_PER_PAGE = 30;

/** An event without an end counts as over after this time, in minutes. */
export const MINUTES_WITHOUT_END = 60;

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
