import { stringify } from 'yaml';

import { readEntryText } from '../content-model/entry-text';
import type { Format } from './decap';

/** Under this key the CMS's data holds the text of the file as it was read; no field has such a name. */
const BEFORE = '$before';

/** Under this key the data to be saved holds the text to write. */
export const TEXT_KEY = '$text';

/**
 * Reads and writes the files of content for the CMS. What is written stands under
 * {@link TEXT_KEY}; the CMS's own copies of unsaved work, which are written without that, hold all that is needed to read them again.
 */
export const contentFormat: Format = {
  fromFile(text) {
    const data = readEntryText(text);
    return BEFORE in data ? data : { ...data, [BEFORE]: text };
  },
  toFile(data) {
    const text = data[TEXT_KEY];
    return typeof text === 'string' ? text : stringify(data);
  },
};

/** A form's data, parted into what its fields hold and the file as it was; undefined for a new entry. */
export function partsOf(data: Readonly<Record<string, unknown>>): {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly before: string | undefined;
} {
  const { [BEFORE]: before, [TEXT_KEY]: _, ...fields } = data;
  return { fields, before: typeof before === 'string' ? before : undefined };
}
