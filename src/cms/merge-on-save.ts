import type { Kind } from '../content-model/define-kind';
import { readEntryText } from '../content-model/entry-text';
import { mergeEntries, type Side } from '../content-model/merge-entries';
import { askAboutConflicts } from './conflicts';
import { entryErrors, SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';
import { namingFile } from './text-to-save';

/** An entry whose form is saved. */
export interface EditedEntry {
  readonly kind: Kind;
  /** From the root of the project. */
  readonly path: string;
  /** The text of the file when the form was opened, and that of the form. */
  readonly opened: string;
  readonly mine: string;
}

/** What a save has written: for which text of the opened file, and what the form had. */
interface Saved {
  readonly opened: string;
  readonly mine: string;
}

/** The last save of each form, by the paths of the files. */
const saved = new Map<string, Saved>();

/** Tells that an entry was saved. */
export function noteSave({ path, opened, mine }: EditedEntry): void {
  saved.set(path, { opened, mine });
}

/**
 * The text to write: the form, merged with what somebody else has changed in the file since it was opened. The editor is asked about fields
 * that both have changed.
 * @param theirs the file as it is now; null if it was deleted
 * @throws SaveRefused if the editor wants to edit on, or if the result has errors
 */
export async function mergeWithFile(entry: EditedEntry, theirs: string | null): Promise<string> {
  const { kind, path, opened, mine } = entry;
  // A form that was not read again does not show what was merged into the file. So a further save has the changes since the form was saved.
  const last = saved.get(path);
  const base = last?.opened === opened ? last.mine : opened;
  return theirs === null ? createAgain(mine) : merge(kind, path, { base, mine, theirs });
}

async function createAgain(mine: string): Promise<string> {
  const conflict = {
    id: '',
    label: cmsMessages.deleted,
    base: undefined,
    mine: cmsMessages.createAgain,
    theirs: undefined,
  };
  const choices = await askAboutConflicts([conflict]);
  if (choices[''] !== 'mine') throw new SaveRefused([cmsMessages.stayedDeleted]);
  return mine;
}

async function merge(kind: Kind, path: string, texts: Parameters<typeof mergeEntries>[1]): Promise<string> {
  let choices: Readonly<Record<string, Side>> = {};
  for (;;) {
    const { text, conflicts } = namingFile(path, () => mergeEntries(kind, texts, choices));
    if (text === undefined) {
      choices = { ...choices, ...(await askAboutConflicts(conflicts)) };
    } else {
      const errors = entryErrors(kind, readEntryText(text));
      if (errors.length > 0) throw new SaveRefused([cmsMessages.mergedWithErrors, ...errors]);
      return text;
    }
  }
}
