import type { Kind } from '../content-model/define-kind';
import { fileNameFrom } from '../content-model/file-name';
import { describeFields } from '../content-model/describe-fields';
import { findKind } from '../content-model/kinds';
import { partsOf, TEXT_KEY } from './content-format';
import { isImmutableMap, type ImmutableMap, type SaveHandler } from './decap';
import { cmsMessages } from './messages';
import { hideNotice } from './notice';
import { SaveRefused, showingErrors } from './entry-errors';
import { noteForm } from './merge-on-save';
import { textToSave } from './text-to-save';

/**
 * Checks an entry with the content model and adds the text of its file to its data. Shows a notice with the errors if it
 * has any.
 * @throws SaveRefused, which prevents Decap from saving.
 */
export const beforeSave: SaveHandler = ({ entry }) => {
  hideNotice();
  return showingErrors(async () => dataToSave(entry));
};

/** The entry's data with the text to write. @throws SaveRefused */
function dataToSave(entry: ImmutableMap): ImmutableMap {
  const data = entry.get('data');
  const [collection, slug] = [textOf(entry.get('collection')), textOf(entry.get('slug'))];
  const kind = findKind(collection, slug);
  if (kind === undefined || !isImmutableMap(data)) {
    throw new SaveRefused([cmsMessages.unknownFile(collection, slug)]);
  }
  const { fields, before } = partsOf(data.toJS());
  if (entry.get('newRecord') === true) {
    return withTextsForFileName(kind, data).set(TEXT_KEY, textToSave(kind, fields, undefined));
  }
  // If the CMS could not read the file, it has no fields, but the entry contains the text.
  const opened = before ?? textOf(entry.get('raw'));
  const path = `content/${collection}/${slug}.yaml`;
  noteForm(path, kind, opened);
  return data.set(TEXT_KEY, textToSave(kind, fields, opened, path));
}

/**
 * Decap derives the name of a new file from the texts in its data and keeps dots and underscores, which the content check
 * refuses. These texts give a valid name; the file gets only the text under `TEXT_KEY`.
 */
function withTextsForFileName(kind: Kind, data: ImmutableMap): ImmutableMap {
  return describeFields(kind.schema)
    .filter(({ info }) => info.type === 'text' || info.type === 'longText')
    .reduce((named, { name }) => named.set(name, fileNameFrom(textOf(data.get(name))) || kind.folder), data);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
