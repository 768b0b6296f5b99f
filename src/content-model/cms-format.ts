/**
 * Names that the configuration and the script of the CMS share. A collection of the CMS has the name of its folder below
 * `content/`, and an entry that of its file without extension, so `findKind(collection, slug)` finds its kind.
 */

/** The format of every content file, as the CMS's configuration names it. */
export const CMS_FORMAT = 'content';

/** The key of the name of its file in an entry that is saved. No field has such a name. */
export const FILE_NAME_KEY = '$fileName';

/** The kinds with a preview in the CMS. */
export const PREVIEWED_FOLDERS = ['testimonials', 'events', 'team', 'courses'] as const;

/** On a field of a time that is not in the time zone of the site, but in that of its entry. */
export const OWN_ZONE_KEY = 'own_zone';
