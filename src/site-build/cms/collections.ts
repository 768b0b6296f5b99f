import { findRoute } from '../../config/routes';
import type { COMMON_FIELDS, Kind } from '../../content-model/define-kind';
import { describeFields, identifierOf } from '../../content-model/describe-fields';
import { pluralOf } from '../../content-model/editor-sentences';
import { CMS_FORMAT, FILE_NAME_KEY, PREVIEWED_FOLDERS } from '../../content-model/cms-format';
import { KINDS } from '../../content-model/kinds';
import { CONTENT_FOLDER } from '../content-check/read-content';
import { decapFields, labelOfKey, summaryTemplate } from './decap-fields';
import type { DecapBackend } from './git-back-end';

/** The folder of pictures from the root of the project, and its name in entries. */
const PICTURE_FOLDERS = { media_folder: `${CONTENT_FOLDER}/media`, public_folder: 'media' } as const;

/** Names of common fields. The type makes a typo fail to compile. */
const COMMON: Readonly<Record<'order' | 'draft', keyof typeof COMMON_FIELDS>> = { order: 'order', draft: 'draft' };

/** The settings of the CMS that differ between sites. */
interface CmsSite {
  /** Where the CMS reads and saves. */
  readonly backend: DecapBackend;
  /** Whether saved changes need a review. */
  readonly workflow: boolean;
  /** Public address of the site, for the CMS's links to it. */
  readonly siteUrl: string;
}

/** Decap's configuration (3.16), which is the content of `config.json`. Decap validates it when it starts. */
export function cmsConfig({ backend, workflow, siteUrl }: CmsSite) {
  return {
    backend,
    publish_mode: workflow ? 'editorial_workflow' : 'simple',
    site_url: siteUrl,
    ...PICTURE_FOLDERS,
    // Names of new files: lowercase letters, digits and hyphens, as the content check requires.
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    // On its login page.
    logo: { src: '/favicon.svg' },
    collections: decapCollections(),
  };
}

/** All collections of the CMS: one for the single files, then one for each folder. */
export function decapCollections() {
  const singles = KINDS.filter(({ single }) => single);
  const folders = KINDS.filter(({ single }) => !single);
  return [
    singleFiles(singles),
    ...folders.map((kind) => (kind.keys === null ? openFolder(kind) : fixedFiles(kind, kind.keys))),
  ];
}

/** A folder in which editors may add and remove entries. */
function openFolder(kind: Kind) {
  const fields = describeFields(kind.schema);
  const identifier = identifierOf(fields);
  if (identifier === undefined) {
    throw new Error(`content model: ${kind.name} has no required text → the CMS needs one to name new files`);
  }
  const order = fields.find(({ name }) => name === COMMON.order)?.label ?? COMMON.order;
  return {
    ...descriptionOf(kind),
    folder: folderOf(kind),
    extension: 'yaml',
    create: true,
    delete: true,
    // With the folders repeated here, Decap lists the pictures when an entry is opened. Otherwise a new entry that is
    // started before the list has loaded offers no pictures (createEmptyDraft, 3.16). The slash prevents a folder per
    // entry.
    ...PICTURE_FOLDERS,
    media_folder: `/${PICTURE_FOLDERS.media_folder}`,
    identifier_field: identifier.name,
    slug: `{{fields.${FILE_NAME_KEY}}}`,
    summary: [
      `{{fields.${COMMON.draft} | ternary('Draft: ', '')}}`,
      `{{fields.${COMMON.order} | default('–')}} · `,
      summaryTemplate(kind.summary ?? `{${identifier.name}}`),
    ].join(''),
    sortable_fields: [
      { field: COMMON.order, label: order, default_sort: 'asc' },
      { field: identifier.name, label: identifier.label },
    ],
    view_filters: [{ label: 'Drafts', field: COMMON.draft, pattern: true }],
    fields: decapFields(fields),
  };
}

/** A folder with one file for each page that needs it. */
function fixedFiles(kind: Kind, keys: readonly string[]) {
  const fields = decapFields(describeFields(kind.schema));
  return {
    ...descriptionOf(kind),
    delete: false,
    files: keys.map((key) => ({
      name: key,
      label: labelOfKey(key),
      file: `${folderOf(kind)}/${key}.yaml`,
      ...(findRoute(`/${key}`) ? { preview_path: key } : {}),
      fields,
    })),
  };
}

/** The files of `content/site/`, each of a separate kind. */
function singleFiles(kinds: readonly Kind[]) {
  return {
    name: 'site',
    label: 'Site and single pages',
    label_singular: 'Text',
    description: 'Texts on every page, and the texts of single pages.',
    format: CMS_FORMAT,
    editor: { preview: false },
    delete: false,
    files: kinds.map((kind) => ({
      name: kind.name,
      label: kind.label,
      description: kind.hint,
      file: `${folderOf(kind)}/${kind.name}.yaml`,
      fields: decapFields(describeFields(kind.schema)),
    })),
  };
}

function descriptionOf(kind: Kind) {
  return {
    name: kind.folder,
    label: pluralOf(kind),
    label_singular: kind.label,
    description: kind.hint,
    format: CMS_FORMAT,
    editor: { preview: PREVIEWED_FOLDERS.some((folder) => folder === kind.folder) },
  };
}

function folderOf({ folder }: Kind): string {
  return `${CONTENT_FOLDER}/${folder}`;
}
