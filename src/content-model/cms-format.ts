/**
 * What the configuration and the script of the CMS share. A collection of the CMS has the name of the folder below `content/`,
 * and an entry that of its file without extension, so `findKind(collection, slug)` finds its kind.
 */

/** The format, in the CMS's configuration, of every file of content. */
export const CMS_FORMAT = 'content';

/** The kinds that the CMS previews as the site shows them. */
export const PREVIEWED_FOLDERS = ['testimonials', 'events', 'team', 'courses'] as const;
