import type { Kind } from '../content-model/define-kind';
import { readEntryText } from '../content-model/entry-text';
import { mergeEntries, type Side } from '../content-model/merge-entries';
import { askAboutConflicts } from './conflicts';
import type { BackEnd, Cms, DataFile } from './decap';
import { entryErrors, SaveRefused, showingErrors } from './entry-errors';
import { cmsMessages } from './messages';
import { showNotice } from './notice';
import { keepPicturesOfOthers } from './keep-pictures';
import { noteText, notifyStatusBar } from './status-bar';
import { watchReads } from './unsaved-work';

/** Decap's name of the back end of `npm run edit`. */
const LOCAL_BACK_END = 'proxy';

/** A form whose entry is being saved: its kind, and the text of the file when it was opened. */
interface OpenForm {
  readonly kind: Kind;
  readonly opened: string;
}

/** What a save has written: for which text of the opened file, and what the form had. */
interface Saved {
  readonly opened: string;
  readonly mine: string;
}

/** By the paths of the files: the forms that are saved, and the last save of each. */
const forms = new Map<string, OpenForm>();
const saved = new Map<string, Saved>();

/** Tells from what text the form of an entry was opened. Call it before the entry is saved. */
export function noteForm(path: string, kind: Kind, opened: string): void {
  forms.set(path, { kind, opened });
}

/**
 * Merges each save with what somebody else has changed in the file since its form was opened: in a text editor, another tab, by `git pull`
 * or on the Git host. The editor is asked about fields that both have changed.
 * @param name of the back end that the settings name
 */
export function mergeSaves(cms: Cms, name: string): void {
  const registered = cms.getBackend(name);
  if (!registered) return;
  const { init } = registered;
  registered.init = (...settings) => {
    const backEnd = init(...settings);
    if (name === LOCAL_BACK_END) keepPicturesOfOthers(backEnd);
    watchReads(backEnd);
    const persist = backEnd.persistEntry.bind(backEnd);
    backEnd.persistEntry = (entry, options) =>
      showingErrors(async () => {
        // With reviews each entry is a branch, and Git merges these.
        const isMerged = options.useWorkflow !== true;
        const files = isMerged ? await mergeAll(backEnd, entry.dataFiles) : entry.dataFiles;
        const result = await persist({ ...entry, dataFiles: files }, options);
        entry.dataFiles.forEach(({ path, raw }, index) => noteSaved(path, raw, files[index]?.raw ?? raw));
        return result;
      });
    return backEnd;
  };
}

async function mergeAll(backEnd: BackEnd, files: readonly DataFile[]): Promise<readonly DataFile[]> {
  const merged: DataFile[] = [];
  // One after the other: each may ask the editor.
  for (const file of files) {
    const form = forms.get(file.path);
    merged.push(form ? await mergeWithFile(backEnd, file, form) : file);
  }
  return merged;
}

async function mergeWithFile(backEnd: BackEnd, file: DataFile, { kind, opened }: OpenForm): Promise<DataFile> {
  const { path, raw: mine } = file;
  const { text: theirs, version } = await readCurrent(backEnd, path);
  // The form does not show what was merged into the file. So a further save has the changes since the form was saved.
  const last = saved.get(path);
  const base = last?.opened === opened ? last.mine : opened;
  const raw = theirs === null ? await createAgain(mine) : await merge(kind, { base, mine, theirs });
  // The back end of `npm run edit` refuses another version than this one. Git hosts compare what they have themselves.
  return { ...file, raw, version };
}

/** A file as it is now. Both are null if there is none. */
interface Current {
  readonly text: string | null;
  /** Identifies the text for the back end. */
  readonly version: string | null;
}

async function readCurrent(backEnd: BackEnd, path: string): Promise<Current> {
  try {
    const { data, file } = await backEnd.getEntry(path);
    return { text: data, version: file.id };
  } catch (error) {
    const { status } = error as { readonly status?: number };
    if (status === 404) return { text: null, version: null };
    throw new SaveRefused([cmsMessages.notRead(path)]);
  }
}

function noteSaved(path: string, mine: string, written: string): void {
  const form = forms.get(path);
  if (form) saved.set(path, { opened: form.opened, mine });
  noteText(path, written, true);
  notifyStatusBar();
  if (written !== mine) {
    const time = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    showNotice(cmsMessages.merged(time), [cmsMessages.mergedAdvice], true);
  }
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

async function merge(kind: Kind, texts: Parameters<typeof mergeEntries>[1]): Promise<string> {
  let choices: Readonly<Record<string, Side>> = {};
  for (;;) {
    const { text, conflicts } = mergeEntries(kind, texts, choices);
    if (text === undefined) {
      choices = { ...choices, ...(await askAboutConflicts(conflicts)) };
    } else {
      const errors = entryErrors(kind, readEntryText(text));
      if (errors.length > 0) throw new SaveRefused([cmsMessages.mergedWithErrors, ...errors]);
      return text;
    }
  }
}
