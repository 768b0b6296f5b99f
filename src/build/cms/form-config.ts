import { CONTENT_FOLDER } from '../content-check/read-content';
import { formCollections } from './collections';
import type { FormBackend, FormConfig } from './decap-config';

/** Where pictures are kept below {@link CONTENT_FOLDER}, and how entries name them. */
const MEDIA_FOLDER = 'media';

/** What the form is told besides its fields, where that differs from site to site. */
export interface FormPlace {
  /** Where it reads and saves. */
  readonly backend: FormBackend;
  /** Whether what is saved waits for a review. */
  readonly workflow: boolean;
  /** Public address of the site, for the form's link to it; undefined: no link. */
  readonly siteUrl?: string | undefined;
}

/** The part of the configuration that is the same wherever the form saves. */
export function formSettings(): Omit<FormConfig, 'backend' | 'publish_mode' | 'display_url'> {
  return {
    media_folder: `${CONTENT_FOLDER}/${MEDIA_FOLDER}`,
    public_folder: MEDIA_FOLDER,
    // Names of new files: small letters, digits and dashes, as the content check wants them.
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    // The form knows of no address that would show an entry before it is public.
    show_preview_links: false,
    collections: formCollections(),
  };
}

/** The whole configuration, as `config.json` holds it. */
export function formConfig({ backend, workflow, siteUrl }: FormPlace): FormConfig {
  return {
    backend,
    publish_mode: workflow ? 'editorial_workflow' : 'simple',
    ...(siteUrl === undefined ? {} : { display_url: siteUrl }),
    ...formSettings(),
  };
}
