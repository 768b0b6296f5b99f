import { CONTENT_FOLDER } from '../content-check/read-content';
import { formCollections } from './collections';
import type { FormBackend, FormConfig } from './decap-config';

/** Where pictures are kept below {@link CONTENT_FOLDER}, and how entries name them. */
const MEDIA_FOLDER = 'media';

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
    media_folder: `${CONTENT_FOLDER}/${MEDIA_FOLDER}`,
    public_folder: MEDIA_FOLDER,
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
