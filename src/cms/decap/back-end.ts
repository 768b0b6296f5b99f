import { readEntryText } from '../../content-model/entry-text';
import { errorOfText } from '../../content-model/entry-text/yaml-source';
import { withNextVersion } from '../../content-model/event-versions';
import { findKind } from '../../content-model/kinds';
import { SaveRefused, showingErrors } from '../entry-errors';
import { guardPictures, pictureId } from '../local-back-end';
import { cmsMessages } from '../messages';
import { hideNotice, showNotice } from '../notice';
import { knowsZone, noteSiteFile, SITE_FILE } from '../site-time';
import { noteText, notifyStatusBar } from '../status-bar';
import { mergeWithFile, textToSave } from '../merge-on-save';
import { forgetTyped, isUnsaved, offerUnsavedWork } from '../unsaved-work';
import { readForm, type FormParts } from './form-format';
import {
  answer,
  beginsForm,
  holdingForm,
  leaveMissing,
  noteSaved,
  openForm,
  openPath,
  READS,
  reopenForm,
} from './open-form';
import type { BackEnd, Cms, DataFile, SavedEntry, SaveOptions, StoredEntry, StoredFile } from './types';
import { commit, idOnHost, readCurrent, readList } from './versioned-files';
import { noteStored } from './watch-uploads';

/** The files of lists. */
export interface ListStore {
  /** All entries of a folder, as they are now. */
  read(folder: string): Promise<readonly StoredEntry[]>;
  /** Saves all files or none: each must be as it was read. @throws Error with the reason */
  save(files: readonly DataFile[], commitMessage: string): Promise<void>;
}

export interface BackEndSettings {
  /** Decap's name of the back end that the settings name. */
  readonly name: string;
  /** Address of the requests of `npm run edit`; undefined with a Git host. */
  readonly localAddress: string | undefined;
  /** @throws SaveRefused if the fields of the forms have changed */
  readonly assertCurrent: () => Promise<void>;
}

/**
 * Registers a back end that consists of Decap's own and of what this project does with entries: it makes the text of a file from its form,
 * merges it with what somebody else has changed in the file meanwhile, in a text editor, another tab, by `git pull` or on the Git host, and
 * commits it only if the file is still as it was then.
 * @returns the name of the back end for Decap's settings, and the files of lists, after the login
 */
export function registerBackEnd(cms: Cms, settings: BackEndSettings): { name: string; lists: ListStore } {
  const decaps = cms.getBackend(settings.name);
  if (!decaps) throw new Error(settings.name);
  const name = `brainhouse-${settings.name}`;
  /** Decap starts one to read its settings, and then one that it uses. */
  let last: BackEnd | undefined;
  cms.registerBackend(name, function start(...args) {
    last = decaps.init(...args);
    return withOurMethods(last, settings);
  });

  function started(): BackEnd {
    if (!last) throw new Error(name);
    return last;
  }
  return {
    name,
    lists: {
      read: (folder) => readList(started(), folder, settings.localAddress !== undefined),
      async save(dataFiles, commitMessage) {
        await commit(started(), { dataFiles, assets: [] }, { commitMessage });
      },
    },
  };
}

function withOurMethods(decaps: BackEnd, { localAddress, assertCurrent }: BackEndSettings): BackEnd {
  const isLocal = localAddress !== undefined;
  const upload = guardPictures((path) => (isLocal ? pictureId(localAddress, path) : idOnHost(decaps, path)));
  /** The last text of each file that was read for a form, or saved by one; the last save of each form; the last list of pictures. */
  const texts = new Map<string, string>();
  const saves = new Map<string, Save>();
  let pictures: readonly StoredFile[] = [];

  function note(path: string, text: string): void {
    texts.set(path, text);
    if (path === SITE_FILE) noteSiteFile(text);
  }

  /** The form shows dates in the time zone of the site. */
  async function readZone(): Promise<void> {
    if (!knowsZone()) noteSiteFile((await decaps.getEntry(SITE_FILE).catch(() => undefined))?.data ?? '');
  }

  /**
   * Leaves the form of a file that there is not, unless it has text that was not saved.
   * @param path undefined if the group has no such file
   * @throws Error if the form is left
   */
  async function leaveIfMissing(path: string | undefined): Promise<void> {
    const form = openForm();
    if (!form?.name || (path !== undefined && path !== openPath())) return;
    if (path !== undefined) {
      // Without an answer of the host nobody knows.
      const current = await readCurrent(decaps, path, isLocal).catch(() => undefined);
      if (current?.text !== null || (await isUnsaved(form))) return;
    }
    void leaveMissing(form);
    throw new Error(cmsMessages.noFile);
  }

  /** The file to write for a form. @throws SaveRefused */
  async function fileOf(path: string, { fields, before }: FormParts, { newEntry, useWorkflow }: SaveOptions) {
    const [, folder = '', name = ''] = /^content\/(.*)\/(.*)\.yaml$/s.exec(path) ?? [];
    const kind = findKind(folder, name);
    if (!kind) throw new SaveRefused([cmsMessages.unknownFile(path)]);
    const opened = newEntry ? undefined : before;
    const mine = textToSave(kind, fields, opened, path);
    // With reviews each entry is a branch, and Git merges these.
    if (useWorkflow) return { kind, mine, known: opened, raw: mine };
    // Also if a file with that name was open, and was deleted.
    if (opened === undefined) return { kind, mine, raw: mine, version: null };
    const { text: theirs, version } = await readCurrent(decaps, path, isLocal);
    // A form that was not read again does not show what was merged into the file. So a further save has the changes since the form was saved.
    const last = saves.get(path);
    const base = last?.opened === opened ? last.mine : opened;
    const raw = await mergeWithFile(kind, path, { base, mine, theirs });
    return { kind, opened, mine, version, known: theirs ?? opened, raw };
  }

  /** Saves a form. @returns whether the file has more than the form, and whether that is the change of somebody else */
  async function save(path: string, document: string, entry: SavedEntry, options: SaveOptions) {
    await assertCurrent();
    const { kind, opened, mine, known, ...file } = await fileOf(path, readForm(document), options);
    // After the merge: two editors who change a date make one version of the event each, and no conflict about its number.
    const raw = withNextVersion(kind, file.raw, known === undefined ? {} : readEntryText(known));
    const dataFiles = entry.dataFiles.map((decapsFile) => ({ ...decapsFile, ...file, raw }));
    await upload(entry.assets ?? [], () => commit(decaps, { ...entry, dataFiles }, options));
    if (opened !== undefined) saves.set(path, { opened, mine });
    note(path, raw);
    await forgetTyped(document);
    // Decap itself reads the file of a new entry.
    return { hasMore: opened !== undefined && raw !== mine, isMerged: file.raw !== mine };
  }

  const ours = {
    async getEntry(path) {
      await readZone();
      texts.delete(path);
      const entry = await decaps.getEntry(path).catch(async (error: unknown) => {
        await leaveIfMissing(path);
        throw error;
      });
      // Decap would list an entry without a file.
      if (!entry.data) await leaveIfMissing(path);
      note(path, entry.data ?? '');
      nameUnreadable([{ path, data: entry.data }]);
      return entry;
    },
    async getMedia(...folder) {
      await readZone();
      pictures = await decaps.getMedia(...folder);
      noteStored(pictures);
      return pictures;
    },
    async entriesByFolder(...folder) {
      const entries = await decaps.entriesByFolder(...folder);
      nameUnreadable(entries.map(({ data, file }) => ({ path: file.path, data })));
      return entries;
    },
    persistMedia: (picture, ...options) =>
      showingErrors(() => upload([picture], () => decaps.persistMedia(picture, ...options))),
    persistEntry(entry, options) {
      const { path = '', raw = '' } = entry.dataFiles[0] ?? {};
      let hasMore = false;
      hideNotice();
      return showingErrors(() =>
        holdingForm(
          async () => {
            // Decap adds a line break.
            const saved = await save(path, raw.trimEnd(), entry, options);
            hasMore = saved.hasMore;
            noteSaved(options.newEntry ? path : undefined);
            announceSave(path, texts.get(path) ?? '', saved.isMerged);
          },
          async () => {
            // The next save would take the rest for the change of somebody else.
            if (hasMore && openPath() === path) await reopenForm();
          },
        ),
      );
    },
    deleteFiles: (paths, message) =>
      showingErrors(async () => {
        const files = await Promise.all(
          paths.map(async (path) => (typeof path === 'string' ? withVersion(path) : path)),
        );
        return decaps.deleteFiles(isLocal ? files : paths, message);
      }),
  } satisfies Partial<BackEnd>;

  /** A file to delete: with its version, if its form was opened. @throws SaveRefused if it is not as the form has read or saved it */
  async function withVersion(path: string): Promise<Omit<DataFile, 'raw'>> {
    const opened = texts.get(path);
    if (opened === undefined) return { path };
    const { text, version } = await readCurrent(decaps, path, isLocal);
    if (text !== null && text !== opened) {
      throw new SaveRefused([cmsMessages.changedMeanwhile(path)], cmsMessages.notDeleted);
    }
    return { path, version };
  }

  // All else is Decap's own.
  return new Proxy(decaps, {
    get(_, name) {
      const owner = name in ours ? ours : decaps;
      const method: unknown = Reflect.get(owner, name);
      if (typeof method !== 'function') return method;
      if (typeof name !== 'string' || !READS.has(name)) return method.bind(owner) as unknown;
      return (...args: readonly unknown[]) => {
        if (beginsForm(name, args)) {
          void offerUnsavedWork((path = '') => ({ path, file: path === '' ? '' : texts.get(path), pictures }));
        }
        return answer(name, args, async () => Reflect.apply(method, owner, args) as unknown);
      };
    },
  });
}

/** A save of a form: the text of the file when the form was opened, and the text that the form had. */
interface Save {
  readonly opened: string;
  readonly mine: string;
}

/** Decap shows nothing of a file with an unresolved merge or an unknown encoding, and does not say why. */
function nameUnreadable(entries: readonly { readonly path: string; readonly data: string | null }[]): void {
  const errors = entries.flatMap(({ path, data }) => {
    const error = errorOfText(data ?? '');
    return error ? [cmsMessages.inFile(path, error.message)] : [];
  });
  if (errors.length > 0) showNotice(cmsMessages.unreadable, errors);
}

function announceSave(path: string, written: string, isMerged: boolean): void {
  noteText(path, written, true);
  notifyStatusBar();
  if (!isMerged) return;
  const time = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  showNotice(cmsMessages.merged(time), [cmsMessages.mergedAdvice], true);
}
