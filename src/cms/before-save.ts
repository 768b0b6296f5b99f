import type { Kind } from '../content-model/define-kind';
import { fileNameFrom } from '../content-model/file-name';
import { describeFields } from '../content-model/describe-fields';
import { findKind } from '../content-model/kinds';
import { partsOf, TEXT_KEY } from './content-format';
import { isImmutableMap, type ImmutableMap, type SaveHandler } from './decap';
import { cmsMessages } from './messages';
import { hideNotice, showNotice } from './notice';
import { SaveRefused } from './entry-errors';
import { textToSave } from './text-to-save';

/**
 * Checks an entry with the content model and puts the text to write into its data; says what is wrong with it where
 * something is.
 * @throws SaveRefused, which keeps Decap from saving.
 */
export const beforeSave: SaveHandler = async ({ entry }) => {
  hideNotice();
  try {
    return dataToSave(entry);
  } catch (error) {
    if (error instanceof SaveRefused) showNotice(error.message, error.errors);
    throw error;
  }
};

/** The entry's data with the text to write. @throws SaveRefused */
export function dataToSave(entry: ImmutableMap): ImmutableMap {
  const data = entry.get('data');
  const [collection, slug] = [textOf(entry.get('collection')), textOf(entry.get('slug'))];
  const kind = findKind(collection, slug);
  if (kind === undefined || !isImmutableMap(data)) {
    throw new SaveRefused([cmsMessages.unknownFile(collection, slug)]);
  }
  const { fields, before } = partsOf(data.toJS());
  if (entry.get('newRecord') === true) {
    return nameable(kind, data).set(TEXT_KEY, textToSave(kind, fields, undefined));
  }
  // Of a file that could not be read the CMS knows no field; its text is with the entry.
  return data.set(TEXT_KEY, textToSave(kind, fields, before ?? textOf(entry.get('raw'))));
}

/**
 * Decap makes the name of a new file from the texts in its data, and leaves dots and underscores in, which the content
 * check refuses. What it gets here makes a good name, and it writes the text to save and nothing of this.
 */
function nameable(kind: Kind, data: ImmutableMap): ImmutableMap {
  return describeFields(kind.schema)
    .filter(({ info }) => info.type === 'text' || info.type === 'longText')
    .reduce((named, { name }) => named.set(name, fileNameFrom(textOf(data.get(name))) || kind.folder), data);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
