/**
 * Constants that the requirements fix. Each is defined here and nowhere else.
 * The ticker's loop of 40 s is a token (`--d-ticker` in `src/theme/tokens.css`), for only style sheets need it.
 * Figures an editor may change (statistics, prices, copyright year) are content, not constants.
 */

/** How often the market strip asks for fresh prices, in milliseconds (TICK-05). */
export const MARKET_REFRESH_MS = 60_000;

/** Rows asked of the market service, and the page asked for (TICK-01). */
export const MARKET_COINS_PER_PAGE = 50;

/** Highest rating a testimonial can give (PAGE-11). */
export const RATING_SCALE = 5;

/** How many topics a course card lists before "+ N more topics" (HOME-12). */
export const COURSE_TOPICS_SHOWN = 3;

/** Storage key of the colour theme (THEME-01). */
export const THEME_STORAGE_KEY = 'asf-ui-theme';

/** Storage keys of the session (SESS-01). */
export const SESSION_STORAGE_KEYS = { token: 'authToken', user: 'authUser' } as const;

/** How long before the end of a session the member is notified, in milliseconds. */
export const SESSION_WARNING_MS = 60_000;

/** How long a toast stays, in milliseconds (TOAST-01). */
export const TOAST_DURATION_MS = 4_000;

/** How long the toast after signing out stays, in milliseconds (SESS-05). */
export const LOGOUT_TOAST_MS = 3_000;

/** How many toasts are shown at the same time; further ones wait for their turn (TOAST-02). */
export const TOASTS_VISIBLE = 3;

/** Room between two toasts and width of one, in CSS pixels (TOAST-03, TOAST-04). */
export const TOAST_GAP_PX = 14;
export const TOAST_WIDTH_PX = 356;

/** How far a toast is dragged sideways before it counts as dismissed, in CSS pixels (TOAST-07). */
export const TOAST_SWIPE_PX = 20;

/** How long the page says that the password was reset before it leads home, in milliseconds (PASS-08). */
export const RESET_REDIRECT_MS = 2_000;

/** How many entries a page of a list shows; further ones get pages of their own, `/events/2` and so on. */
export const EVENTS_PER_PAGE = 48;
export const TESTIMONIALS_PER_PAGE = 30;
