import { FILE_NAME_KEY } from '../../content-model/cms-format';
import { describeFields, identifierOf } from '../../content-model/describe-fields';
import { readEntryText } from '../../content-model/entry-text';
import { newFileName } from '../../content-model/file-name';
import { findKind } from '../../content-model/kinds';
import { isImmutableMap, type Format, type SaveHandler } from './types';

// Decap knows a form only as data, and gives back ends only the text that its format makes of them. So the text of our format is a
// document of all that a save needs, and our back end makes the file of it.

/** The key of the text that the file had when the form was opened; null for a new entry. No field has such a name. */
const BEFORE = '$before';

/** What a form has: the values of its fields, and the text of the file when it was opened, which is undefined for a new entry. */
export interface FormParts {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly before: string | undefined;
}

/**
 * The format of all entries.
 * @param keep gets the document of the open form from time to time: Decap asks for it two seconds after a key, to store it itself. It gets
 * an empty text then, which it does not store.
 */
export function formFormat(keep: (document: string) => void): Format {
  return {
    fromFile,
    toFile(data) {
      const isSaved = FILE_NAME_KEY in data;
      const document = documentOf(data);
      if (!isSaved) keep(document);
      return isSaved ? document : '';
    },
  };
}

/** The data of a form, for the text of a file or for the document of a form. An unreadable file has no fields. */
export function fromFile(text: string): Record<string, unknown> {
  try {
    const data = readEntryText(text);
    return BEFORE in data ? data : { ...data, [BEFORE]: text };
  } catch {
    return { [BEFORE]: text };
  }
}

/** The same data give the same document, in whatever order they are. */
function documentOf(data: Readonly<Record<string, unknown>>): string {
  const { [BEFORE]: before = null, [FILE_NAME_KEY]: _, ...fields } = data;
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ [BEFORE]: before, ...Object.fromEntries(sorted) });
}

/** Splits the data of a form. */
export function partsOf(data: Readonly<Record<string, unknown>>): FormParts {
  const { [BEFORE]: before, ...fields } = data;
  return { fields, before: typeof before === 'string' ? before : undefined };
}

/** Splits the document of a form. */
export function readForm(document: string): FormParts {
  return partsOf(JSON.parse(document) as Readonly<Record<string, unknown>>);
}

/**
 * Adds the name of its file to an entry that is saved. The settings name new files by it: Decap itself keeps underscores and other
 * characters that the content check refuses.
 */
export const addFileName: SaveHandler = ({ entry }) => {
  const [data, folder, name] = [entry.get('data'), textOf(entry.get('collection')), textOf(entry.get('slug'))];
  if (!isImmutableMap(data)) return Promise.resolve(undefined);
  const kind = findKind(folder, name);
  const fields = [kind?.fileNamedBy, kind && identifierOf(describeFields(kind.schema))?.name];
  const [text = ''] = fields.map((field) => textOf(field && data.get(field))).filter((value) => value.trim() !== '');
  // Decap adds a number if another entry has the name.
  const fileName = name || newFileName(text, folder);
  return Promise.resolve(data.set(FILE_NAME_KEY, fileName));
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
