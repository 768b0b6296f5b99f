/**
 * What the form's configuration and the form's script have to agree on. A collection of the form bears the name of the
 * folder below `content/`, and an entry that of its file without ending, so `findKind(collection, slug)` knows its kind.
 */

/** The format, in the form's configuration, of every file of content. */
export const FORM_FORMAT = 'content';

/** The kinds whose entries the form shows as the site does, while they are edited. */
export const PREVIEWED_FOLDERS = ['testimonials', 'events', 'team', 'courses'] as const;
