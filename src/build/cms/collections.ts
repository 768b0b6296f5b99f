import { findRoute } from '../../config/routes';
import type { COMMON_FIELDS, Kind } from '../../content-model/define-kind';
import { describeFields, identifierOf } from '../../content-model/describe-fields';
import { pluralOf } from '../../content-model/editor-sentences';
import { CMS_FORMAT, FILE_NAME_KEY, PREVIEWED_FOLDERS } from '../../content-model/cms-format';
import { KINDS } from '../../content-model/kinds';
import { CONTENT_FOLDER } from '../content-check/read-content';
import type { DecapCollection, DecapFile, DecapFileSet, DecapFolder } from './decap-config';
import { decapFields } from './decap-fields';
import { labelOfKey, summaryTemplate } from './labels';

/** The folder of pictures from the root of the project, and its name in entries. */
export const PICTURE_FOLDERS = { media_folder: `${CONTENT_FOLDER}/media`, public_folder: 'media' } as const;

/** Names of common fields. The type makes a typo fail to compile. */
const COMMON: Readonly<Record<'order' | 'draft', keyof typeof COMMON_FIELDS>> = { order: 'order', draft: 'draft' };

/** All collections of the CMS: one for the single files, then one for each folder. */
export function decapCollections(): readonly DecapCollection[] {
  const singles = KINDS.filter(({ single }) => single);
  return [singleFiles(singles), ...KINDS.filter(({ single }) => !single).map(collectionOf)];
}

function collectionOf(kind: Kind): DecapCollection {
  return kind.keys === null ? openFolder(kind) : fixedFiles(kind, kind.keys);
}

/** A folder in which editors may add and remove entries. */
function openFolder(kind: Kind): DecapFolder {
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
function fixedFiles(kind: Kind, keys: readonly string[]): DecapFileSet {
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
function singleFiles(kinds: readonly Kind[]): DecapFileSet {
  return {
    name: 'site',
    label: 'Site and single pages',
    label_singular: 'Text',
    description: 'Texts on every page, and the texts of single pages.',
    format: CMS_FORMAT,
    editor: { preview: false },
    delete: false,
    files: kinds.map(singleFile),
  };
}

function singleFile(kind: Kind): DecapFile {
  return {
    name: kind.name,
    label: kind.label,
    description: kind.hint,
    file: `${folderOf(kind)}/${kind.name}.yaml`,
    fields: decapFields(describeFields(kind.schema)),
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
