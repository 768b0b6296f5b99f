/**
 * What the configuration and the script of the form share. A collection of the form has the name of the folder below `content/`,
 * and an entry that of its file without extension, so `findKind(collection, slug)` finds its kind.
 */

/** The format, in the form's configuration, of every file of content. */
export const FORM_FORMAT = 'content';

/** The kinds that the form previews as the site shows them. */
export const PREVIEWED_FOLDERS = ['testimonials', 'events', 'team', 'courses'] as const;
