import type { Kind } from '../content-model/define-kind';
import { readEntryText } from '../content-model/entry-text';
import { mergeEntries, type Side } from '../content-model/merge-entries';
import { commitOnCondition } from './commit-condition';
import { askAboutConflicts } from './conflicts';
import type { BackEnd, Cms, DataFile, StoredEntry } from './decap';
import { entryErrors, SaveRefused, showingErrors } from './entry-errors';
import { formText, holdingForm, noteFormText, watchReads, type Save } from './form-reads';
import { cmsMessages } from './messages';
import { showNotice } from './notice';
import { keepPicturesOfOthers } from './keep-pictures';
import { noteText, notifyStatusBar } from './status-bar';
import { namingFile } from './text-to-save';
import { forgetUnsavedText } from './unsaved-work';

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

/** The files of lists. */
export interface ListStore {
  /** All entries of a folder, as they are now. */
  read(folder: string): Promise<readonly StoredEntry[]>;
  /** Saves all files or none: each must be as it was read. @throws Error with the reason */
  save(files: readonly DataFile[], commitMessage: string): Promise<void>;
}

type Saving = Parameters<BackEnd['persistEntry']>[0];
type SaveOptions = Parameters<BackEnd['persistEntry']>[1];

/** The back end that the settings name. */
interface NamedBackEnd {
  /** Decap's name of it. */
  readonly name: string;
  /** Address of the requests of `npm run edit`; undefined with a Git host. */
  readonly localAddress: string | undefined;
}

/**
 * Merges each save with what somebody else has changed in the file since its form was opened: in a text editor, another tab, by `git pull`
 * or on the Git host. The editor is asked about fields that both have changed.
 * @returns the files of lists, after the login
 */
export function mergeSaves(cms: Cms, { name, localAddress }: NamedBackEnd): ListStore {
  const registered = cms.getBackend(name);
  if (!registered) throw new Error(name);
  const { init } = registered;
  const stores = new Map<BackEnd, ListStore>();
  registered.init = (...settings) => {
    const backEnd = init(...settings);
    if (localAddress !== undefined) keepPicturesOfOthers(backEnd, localAddress);
    const unwatched = { getMedia: backEnd.getMedia.bind(backEnd), getEntry: backEnd.getEntry.bind(backEnd) };
    watchReads(backEnd);
    const persist = backEnd.persistEntry.bind(backEnd);
    const deleteFiles = backEnd.deleteFiles.bind(backEnd);
    const read: Read = (path) => readNow(unwatched, path, localAddress !== undefined);
    const commit: BackEnd['persistEntry'] = (entry, options) =>
      commitOnCondition(backEnd.api, entry.dataFiles, () => persist(entry, options));

    async function save({ dataFiles, ...entry }: Saving, options: SaveOptions): Promise<Save> {
      // With reviews each entry is a branch, and Git merges these.
      const isMerged = options.useWorkflow !== true;
      const isNew = options.newEntry === true;
      const files = isMerged ? await mergeAll(read, dataFiles, isNew) : dataFiles;
      const result = await commit({ ...entry, dataFiles: files }, options);
      const written = dataFiles.map(({ path, raw: mine }, index) => ({ path, mine, text: files[index]?.raw ?? mine }));
      written.forEach(({ path, mine, text }) => noteSaved(path, mine, text));
      await Promise.all(written.map(({ path }) => forgetUnsavedText(path, isNew)));
      const unseen = written.find(({ mine, text }) => isNew || text !== mine);
      const hasPictures = (entry.assets ?? []).length > 0;
      return { result, unseen: isMerged && unseen ? { ...unseen, isNew } : undefined, hasPictures };
    }

    backEnd.persistEntry = (entry, options) => showingErrors(() => holdingForm(backEnd, () => save(entry, options)));
    backEnd.deleteFiles = (paths, message) =>
      showingErrors(async () => {
        const files = await Promise.all(
          paths.map(async (path) => (typeof path === 'string' ? withVersion(read, path) : path)),
        );
        return deleteFiles(localAddress === undefined ? paths : files, message);
      });
    stores.set(backEnd, {
      read: (folder) => (localAddress === undefined ? readListFromHost : readLocalList)(backEnd, folder),
      async save(dataFiles, commitMessage) {
        await commit({ dataFiles, assets: [] }, { commitMessage });
      },
    });
    return backEnd;
  };

  /** Decap starts a back end more than once, and signs in with one of them. */
  function current(): ListStore {
    const all = [...stores];
    const [, store] = all.findLast(([{ api }]) => api) ?? all.at(-1) ?? [];
    if (!store) throw new Error(name);
    return store;
  }
  return {
    read: (folder) => current().read(folder),
    save: (files, commitMessage) => current().save(files, commitMessage),
  };
}

function readLocalList(backEnd: BackEnd, folder: string): Promise<readonly StoredEntry[]> {
  return backEnd.entriesByFolder(folder, 'yaml', 1);
}

/** With the method for lists a Git host gives a part only, or what the browser has kept. @throws Error if a file cannot be read */
async function readListFromHost(backEnd: BackEnd, folder: string): Promise<readonly StoredEntry[]> {
  const files = (await backEnd.getMedia(folder)).filter(({ path }) => path.endsWith('.yaml'));
  const entries = await backEnd.entriesByFiles(files);
  const unread = entries.find(({ data }) => data === '');
  if (unread) throw new Error(cmsMessages.notRead(unread.file.path));
  return entries;
}

/** Reads a file as it is now. @throws SaveRefused if it cannot be read */
type Read = (path: string) => Promise<Current>;

async function readNow(
  backEnd: Pick<BackEnd, 'getMedia' | 'getEntry'>,
  path: string,
  isLocal: boolean,
): Promise<Current> {
  try {
    return await (isLocal ? readLocal : readFromHost)(backEnd, path);
  } catch {
    throw new SaveRefused([cmsMessages.notRead(path)]);
  }
}

/** A file to delete: with its version, if its form was opened. @throws SaveRefused if it is not as the form has read or saved it */
async function withVersion(read: Read, path: string): Promise<Omit<DataFile, 'raw'>> {
  const opened = formText(path);
  if (opened === undefined) return { path };
  const { text, version } = await read(path);
  if (text !== null && text !== opened) {
    throw new SaveRefused([cmsMessages.changedMeanwhile(path)], cmsMessages.notDeleted);
  }
  return { path, version };
}

async function mergeAll(read: Read, files: readonly DataFile[], isNew: boolean): Promise<readonly DataFile[]> {
  // Also if a file with that name was open, and was deleted.
  if (isNew) return files.map((file) => ({ ...file, version: null }));
  const merged: DataFile[] = [];
  // One after the other: each may ask the editor.
  for (const file of files) {
    const form = forms.get(file.path);
    merged.push(form ? await mergeWithFile(read, file, form) : file);
  }
  return merged;
}

async function mergeWithFile(read: Read, file: DataFile, { kind, opened }: OpenForm): Promise<DataFile> {
  const { path, raw: mine } = file;
  const { text: theirs, version } = await read(path);
  // A form that was not read again does not show what was merged into the file. So a further save has the changes since the form was saved.
  const last = saved.get(path);
  const base = last?.opened === opened ? last.mine : opened;
  const raw = theirs === null ? await createAgain(mine) : await merge(kind, path, { base, mine, theirs });
  // The back end of `npm run edit` refuses another version than this one, and so do Git hosts.
  return { ...file, raw, version };
}

/** A file as it is now. Both are null if there is none. */
interface Current {
  readonly text: string | null;
  /** Identifies the text for the back end. */
  readonly version: string | null;
}

async function readLocal(backEnd: Pick<BackEnd, 'getEntry'>, path: string): Promise<Current> {
  const { data, file } = await backEnd.getEntry(path);
  return { text: data, version: file.id };
}

/** The version before the text: a commit between the two is refused later. @throws if the host cannot be asked */
async function readFromHost(backEnd: Pick<BackEnd, 'getMedia' | 'getEntry'>, path: string): Promise<Current> {
  const files = await backEnd.getMedia(path.replace(/\/[^/]+$/, ''));
  const version = files.find((file) => file.path === path)?.id ?? null;
  const text = version === null ? null : (await backEnd.getEntry(path)).data;
  // Decap gives an empty text when it could not read the file.
  if (text === '') throw new Error(path);
  return { text, version };
}

function noteSaved(path: string, mine: string, written: string): void {
  const form = forms.get(path);
  if (form) saved.set(path, { opened: form.opened, mine });
  noteFormText(path, written);
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
