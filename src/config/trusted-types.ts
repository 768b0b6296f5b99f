/**
 * The names of the Trusted Types policies of the site's scripts (W3C, Trusted Types). The CSP of the pages allows these
 * and no others. Each is created once, in the module that uses it; none is the default policy, which would apply to all code.
 */

/** Addresses of the chunks that webpack's own code loads (`site-build/webpack.ts`). */
export const BUNDLE_POLICY = 'bundle';

/** The markup of a dialog, from a page of this site (`page-scripts/dialog-links.ts`). */
export const DIALOG_POLICY = 'dialog';

/** The prebuilt view of a member page, from member content (`page-scripts/member-page.ts`). */
export const MEMBER_VIEW_POLICY = 'member-view';

/** Messages of the server, of which only the text is read (`features/auth/service-client.ts`). */
export const MESSAGE_POLICY = 'message';

/** All of them, for the CSP. */
export const TRUSTED_TYPES_POLICIES = [BUNDLE_POLICY, DIALOG_POLICY, MEMBER_VIEW_POLICY, MESSAGE_POLICY];
