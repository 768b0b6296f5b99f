import type { Kind } from '../content-model/define-kind';
import { readEntryText } from '../content-model/entry-text';
import { mergeEntries, type Side } from '../content-model/merge-entries';
import { askAboutConflicts } from './conflicts';
import { entryErrors, SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';
import { namingFile } from './text-to-save';

/** The texts of a file of which a save consists. */
export interface Versions {
  /** What the form began with. */
  readonly base: string;
  /** What the form has. */
  readonly mine: string;
  /** The file as it is now; null if it was deleted. */
  readonly theirs: string | null;
}

/**
 * The text to write: the form, merged with what somebody else has changed in the file since it was opened. The editor is asked about fields
 * that both have changed.
 * @param path of the file, from the root of the project
 * @throws SaveRefused if the editor wants to edit on, or if the result has errors
 */
export async function mergeWithFile(kind: Kind, path: string, { base, mine, theirs }: Versions): Promise<string> {
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
