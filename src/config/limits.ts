/**
 * The specification's constants (sections 4, 7 and 9). Each stands here and nowhere else.
 * The ticker's loop of 40 s is a token (`--d-ticker` in `src/theme/tokens.css`), for only style sheets need it.
 * Figures an editor may change (statistics, prices, copyright year) are content, not constants.
 */

/** How often the market strip asks for fresh prices, in milliseconds (section 9). */
export const MARKET_REFRESH_MS = 60_000;

/** Rows asked of the market service, and the page asked for (section 7, call 5). */
export const MARKET_COINS_PER_PAGE = 50;

/** Highest rating a testimonial can give (section 9). */
export const RATING_SCALE = 5;

/** How many topics a course card lists before "+ N more topics" (section 3). */
export const COURSE_TOPICS_SHOWN = 3;

/** Storage key of the colour theme (sections 4 and 9). */
export const THEME_STORAGE_KEY = 'asf-ui-theme';
