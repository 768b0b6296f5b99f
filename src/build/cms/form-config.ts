import { formCollections, PICTURE_FOLDERS } from './collections';
import type { FormBackend, FormConfig } from './decap-config';

/** Shown where people sign in. */
const LOGO = '/favicon.svg';

/** Settings of the CMS besides its fields that differ from site to site. */
export interface FormPlace {
  /** Where it reads and saves. */
  readonly backend: FormBackend;
  /** Whether what is saved waits for a review. */
  readonly workflow: boolean;
  /** Address that people open the site at, for the form's links to it. */
  readonly siteUrl: string;
}

/** The part of the configuration that is the same wherever the form saves. */
export function formSettings(): Omit<FormConfig, 'backend' | 'publish_mode' | 'site_url'> {
  return {
    ...PICTURE_FOLDERS,
    // Names of new files: small letters, digits and dashes, as the content check wants them.
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    logo: { src: LOGO },
    collections: formCollections(),
  };
}

/** The whole configuration, as `config.json` holds it. */
export function formConfig({ backend, workflow, siteUrl }: FormPlace): FormConfig {
  return {
    backend,
    publish_mode: workflow ? 'editorial_workflow' : 'simple',
    site_url: siteUrl,
    ...formSettings(),
  };
}
