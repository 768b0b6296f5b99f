import type { Kind } from '../content-model/define-kind';
import { describeFields } from '../content-model/describe-fields';
import { readEntryText, writeEntryText } from '../content-model/entry-text';
import { entryErrors, SaveRefused } from './entry-errors';
import { tidy } from './tidy';

/**
 * The text of an entry's file for what its form holds. `before` is the file as it was, undefined where there is none.
 * @throws SaveRefused with every error in plain words, also where `before` is not YAML that could be changed.
 */
export function textToSave(kind: Kind, data: Readonly<Record<string, unknown>>, before: string | undefined): string {
  const text = refusingErrors(() => {
    const old = before === undefined ? {} : readEntryText(before);
    return writeEntryText(kind, tidy(describeFields(kind.schema), data, old), before);
  });
  // What counts is what the file will say, so that is what is checked.
  const errors = entryErrors(kind, readEntryText(text));
  if (errors.length > 0) throw new SaveRefused(errors);
  return text;
}

function refusingErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new SaveRefused([error instanceof Error ? error.message : String(error)]);
  }
}
