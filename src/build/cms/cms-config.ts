import { decapCollections, PICTURE_FOLDERS } from './collections';
import type { DecapBackend, DecapConfig } from './decap-config';

/** Shown on the CMS's login page. */
const LOGO = '/favicon.svg';

/** The settings of the CMS that differ between sites. */
export interface CmsSite {
  /** Where the CMS reads and saves. */
  readonly backend: DecapBackend;
  /** Whether saved changes need a review. */
  readonly workflow: boolean;
  /** Public address of the site, for the CMS's links to it. */
  readonly siteUrl: string;
}

/** The configuration, which is the content of `config.json`. */
export function cmsConfig({ backend, workflow, siteUrl }: CmsSite): DecapConfig {
  return {
    backend,
    publish_mode: workflow ? 'editorial_workflow' : 'simple',
    site_url: siteUrl,
    ...PICTURE_FOLDERS,
    // Names of new files: lowercase letters, digits and hyphens, as the content check requires.
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    logo: { src: LOGO },
    collections: decapCollections(),
  };
}
