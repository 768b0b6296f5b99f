import { stringify } from 'yaml';

import { isRecord } from '../../contract/unknown-value';
import { readEntryText } from '../content-model/entry-text';
import type { Format } from './decap';
import { DATE_FIELDS, siteTime } from './site-time';

/** The key of the file's original text in the CMS's data. No field has such a name. */
const BEFORE = '$before';

/** The key of the text to write, in the data to save. */
export const TEXT_KEY = '$text';

/** The values of a file as Decap's fields show them: that for text, which numbers have, shows nothing for the number 0. */
function shown(value: unknown, name = ''): unknown {
  if (value === 0) return '0';
  if (typeof value === 'string') return DATE_FIELDS.has(name) ? siteTime(value) : value;
  if (Array.isArray(value)) return value.map((item) => shown(item));
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shown(part, key)] as const))
    : value;
}

/**
 * Reads and writes content files for the CMS. Writes the text under {@link TEXT_KEY}. The CMS's own backups of unsaved work
 * do not have that key; they are written as YAML, so that they can be read again.
 */
export const contentFormat: Format = {
  fromFile(text) {
    const data = readEntryText(text);
    return BEFORE in data ? data : { ...(shown(data) as object), [BEFORE]: text };
  },
  toFile(data) {
    const text = data[TEXT_KEY];
    return typeof text === 'string' ? text : stringify(data);
  },
};

/**
 * Splits a form's data into the values of its fields and the original text of the file, which is undefined for a new entry.
 */
export function partsOf(data: Readonly<Record<string, unknown>>): {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly before: string | undefined;
} {
  const { [BEFORE]: before, [TEXT_KEY]: _, ...fields } = data;
  return { fields, before: typeof before === 'string' ? before : undefined };
}
