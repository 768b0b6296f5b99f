import { decapCollections, PICTURE_FOLDERS } from './collections';
import type { DecapBackend, DecapConfig } from './decap-config';

/** Shown where people sign in. */
const LOGO = '/favicon.svg';

/** Settings of the CMS besides its fields that differ from site to site. */
export interface CmsSite {
  /** Where it reads and saves. */
  readonly backend: DecapBackend;
  /** Whether what is saved waits for a review. */
  readonly workflow: boolean;
  /** Address that people open the site at, for the CMS's links to it. */
  readonly siteUrl: string;
}

/** The part of the configuration that is the same wherever the CMS saves. */
export function cmsSettings(): Omit<DecapConfig, 'backend' | 'publish_mode' | 'site_url'> {
  return {
    ...PICTURE_FOLDERS,
    // Names of new files: small letters, digits and dashes, as the content check wants them.
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    logo: { src: LOGO },
    collections: decapCollections(),
  };
}

/** The whole configuration, as `config.json` holds it. */
export function cmsConfig({ backend, workflow, siteUrl }: CmsSite): DecapConfig {
  return {
    backend,
    publish_mode: workflow ? 'editorial_workflow' : 'simple',
    site_url: siteUrl,
    ...cmsSettings(),
  };
}
