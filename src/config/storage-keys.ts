/** The names under which browsers keep something of this site. Other names would lose what visitors have there. */

/** Storage key of the colour theme (THEME-01). */
export const THEME_STORAGE_KEY = 'asf-ui-theme';

/** Storage keys of the session (SESS-01). The inline script of every page contains the first one only. */
export const TOKEN_STORAGE_KEY = 'authToken';
export const SESSION_STORAGE_KEYS = { token: TOKEN_STORAGE_KEY, user: 'authUser' } as const;

/** Storage key of the features of the back end for the session. */
export const FEATURES_STORAGE_KEY = 'authFeatures';

/** Name of the channel between tabs for sessions of this visit, and what a tab sends after a logout. */
export const SESSION_CHANNEL = 'session';
export const SIGNED_OUT = 'signed-out';

/** Storage key of the sessions that a logout has ended here, until the back end has ended them too: id and expiry of each. */
export const REVOCATIONS_STORAGE_KEY = 'authRevocations';

/** Storage key of the form draft of a page that loads again because of a new build (FORM-09). */
export const PAGE_DRAFT_STORAGE_KEY = 'typedText';

/** Storage key of the form drafts of other pages of the tab, while a page loads from a new build (FORM-09). */
export const FORM_DRAFTS_STORAGE_KEY = 'typedForms';

/** Beginning of the storage keys of what a device keeps about the lessons of a member, whose id follows. */
export const LESSONS_STORAGE_KEY = 'lessons';
