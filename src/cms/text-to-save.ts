import type { Kind } from '../content-model/define-kind';
import { describeFields } from '../content-model/describe-fields';
import { readEntryText, writeEntryText } from '../content-model/entry-text';
import { entryErrors, SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';
import { normalizeFormData } from './normalize-form-data';

/**
 * The text of an entry's file for the data of its form. `before` is the original text, undefined for a new file.
 * @param path of the file, from the root of the project, for errors
 * @throws SaveRefused with every error, also if `before` is not YAML that can be changed.
 */
export function textToSave(
  kind: Kind,
  data: Readonly<Record<string, unknown>>,
  before: string | undefined,
  path = `content/${kind.folder}`,
): string {
  const text = namingFile(path, () => {
    const old = before === undefined ? {} : readEntryText(before);
    return writeEntryText(kind, normalizeFormData(describeFields(kind.schema), data, old), before);
  });
  // Checks the text that the file will contain, not the data of the form.
  const errors = entryErrors(kind, readEntryText(text));
  if (errors.length > 0) throw new SaveRefused(errors);
  return text;
}

/** Reads or writes the text of a file. @throws SaveRefused that names the file, if that fails */
export function namingFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new SaveRefused([cmsMessages.inFile(path, error instanceof Error ? error.message : String(error))]);
  }
}
