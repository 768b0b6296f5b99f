/** Names in the markup by which React's components and the page scripts (`src/page-scripts`) recognize elements. */

/** Id of the side panel, a native popover. */
export const SIDE_PANEL_ID = 'side-panel';

/** Id of the page without the side panel, which makes it inert. */
export const PAGE_ID = 'page';

/** Id of the element that contains the open login or sign-up dialog. */
export const DIALOGS_ID = 'dialogs';

/**
 * Id of the page's only template, with the page script (the module), the scripts of React (without a type) and the sentence about a
 * failed start. Its attributes contain what these need: `data-first` names what a press on a link to a dialog needs (the second page
 * script, the pages of the dialogs), `data-files` everything that starting React loads, `data-path` and `data-build` are for Gatsby. With
 * `data-immediate` React starts without waiting for the visitor.
 */
export const PAGE_SCRIPTS_ID = 'page-scripts';

/** Id of the element that shows the prebuilt view of a member page until React shows the view (`page-scripts/member-page.ts`). */
export const PREBUILT_VIEW_ID = 'prebuilt-view';

/** The view of a member page as the build has rendered it, in the part of member content (`site-build/member-content/prebuilt-views.ts`). */
export interface PrebuiltView {
  readonly html: string;
  /** Emotion's rules for it. */
  readonly css: string;
}

/**
 * The member whom the build renders prebuilt views for. The page script writes the values of the visiting member in their place, in texts
 * and in values of fields. They are noncharacters of Unicode, which no text has. Content may have characters for private use, those of an
 * icon font. The first word of the name is itself one.
 */
export const MEMBER_PLACEHOLDERS = { name: '\uFDD1 \uFDD3', firstName: '\uFDD1', email: '\uFDD2' } as const;

/** On `<html>` of member pages: the features of the back end for the session, so that the view leaves space for them. */
export const FEATURES = 'data-features';

/** On the inline script of a member page: the address of the page's content. */
export const CONTENT_URL = 'data-content-url';

/** On the inline script of a member page: the code of the member pages. */
export const VIEW_FILES = 'data-view-files';

/** The rules by which the browser fetches pages before React has started (`app/inline-scripts.ts`). */
export const SPECULATION_RULES = 'script[type=speculationrules]';

/** On a link or button that only React can handle: a press on it starts React and is repeated afterwards. */
export const NEEDS_HYDRATION = 'data-needs-hydration';

/** On a link that is in view, so that the browser fetches its page (`app/inline-scripts.ts`). */
export const IN_VIEW = 'data-in-view';

/** On a link to the page of a dialog. */
export const OPENS_DIALOG = 'data-opens-dialog';

/** On the login or sign-up dialog: its name. */
export const DIALOG_NAME = 'data-dialog';

/** On a link to the login that guests see instead of a member page: the path of that page. */
export const RETURN_URL = 'data-return-url';

/** On a part of the menus before React: the audience that it is for. */
export const ONLY_FOR = 'data-only-for';

/** On a link of the menus before React that has a lock for guests. */
export const MAYBE_LOCKED = 'data-maybe-locked';

/** On a menu entry with a submenu. */
export const SUBMENU = 'data-submenu';

/** On a menu entry whose submenu is open: what has opened it. */
export const OPEN_BY = 'data-open-by';

/** On the button in the side panel that shows the list after it. */
export const PANEL_SUBMENU_TOGGLE = 'data-panel-submenu-toggle';

/** Beginning of the names of the theme switch's radio buttons. */
export const THEME_SWITCH_NAME = 'theme-';

/** On a picture: the address of the one that is shown if it fails to load. */
export const FALLBACK = 'data-fallback';

/** On a picture of another site: narrower ones, in pixels, are placeholders of that site and are hidden. */
export const MINIMUM_WIDTH = 'data-minimum-width';

/** On a field whose text is not kept when the visitor leaves its form, such as a card number. */
export const NO_DRAFT = 'data-no-draft';

/** On `<html>` of pages of events: a script knows which of them are over. */
export const KNOWS_DATES = 'data-knows-dates';
