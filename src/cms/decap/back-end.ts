import { errorOfText } from '../../content-model/entry-text/yaml-source';
import { findKind } from '../../content-model/kinds';
import { SaveRefused, showingErrors } from '../entry-errors';
import { guardPictures } from '../keep-pictures';
import { mergeWithFile, noteSave } from '../merge-on-save';
import { cmsMessages } from '../messages';
import { hideNotice, showNotice } from '../notice';
import { noteSiteFile, SITE_FILE, siteZone } from '../site-time';
import { noteText, notifyStatusBar } from '../status-bar';
import { textToSave } from '../text-to-save';
import { forgetTyped, offerUnsavedWork } from '../unsaved-work';
import { openPath } from './address';
import { commit } from './commit';
import { readForm } from './form-format';
import { answer, beginsForm, holdingForm, READS, rendered, reopenForm } from './open-form';
import { readCurrent, readList } from './stored-files';
import type { BackEnd, Cms, DataFile, SavedEntry, SaveOptions, StoredEntry, StoredFile } from './types';

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
  const guard = localAddress === undefined ? undefined : guardPictures(localAddress);
  /** The last text of each file that was read for a form, or saved by one; the last list of pictures. */
  const texts = new Map<string, string>();
  let pictures: readonly StoredFile[] = [];

  function note(path: string, text: string): void {
    texts.set(path, text);
    if (path === SITE_FILE) noteSiteFile(text);
  }

  async function save(path: string, document: string, entry: SavedEntry, options: SaveOptions) {
    await assertCurrent();
    const [, folder = '', name = ''] = /^content\/(.*)\/(.*)\.yaml$/s.exec(path) ?? [];
    const kind = findKind(folder, name);
    if (!kind) throw new SaveRefused([cmsMessages.unknownFile(path)]);
    const { fields, before } = readForm(document);
    const opened = options.newEntry ? undefined : before;
    const mine = textToSave(kind, fields, opened, path);
    let file: DataFile = { ...entry.dataFiles[0], path, raw: mine };
    // With reviews each entry is a branch, and Git merges these.
    if (!options.useWorkflow) {
      // Of a new entry also if a file with that name was open, and was deleted.
      if (opened === undefined) file = { ...file, version: null };
      else {
        const { text, version } = await readCurrent(decaps, path, isLocal);
        file = { ...file, version, raw: await mergeWithFile({ kind, path, opened, mine }, text) };
      }
    }
    const result = await upload(entry.assets ?? [], () => commit(decaps, { ...entry, dataFiles: [file] }, options));
    if (opened !== undefined) noteSave({ kind, path, opened, mine });
    note(path, file.raw);
    await forgetTyped(document);
    return { result, written: file.raw, isMerged: file.raw !== mine };
  }

  function upload<Result>(chosen: readonly Pick<StoredFile, 'path'>[], work: () => Promise<Result>): Promise<Result> {
    return guard ? guard.upload(chosen, work) : work();
  }

  const ours = {
    async getEntry(path) {
      // The form shows dates in the time zone of the site.
      if (siteZone() === undefined) {
        noteSiteFile((await decaps.getEntry(SITE_FILE).catch(() => undefined))?.data ?? '');
      }
      const entry = await decaps.getEntry(path);
      note(path, entry.data ?? '');
      nameUnreadable([{ path, data: entry.data }]);
      // Decap reads a new entry directly after its save. It must show first that it is saved: otherwise it asks whether to leave the form.
      await rendered();
      return entry;
    },
    async getMedia(...folder) {
      pictures = await decaps.getMedia(...folder);
      guard?.note(pictures);
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
      // Decap adds a line break.
      const document = raw.trimEnd();
      let isMerged = false;
      hideNotice();
      return showingErrors(() =>
        holdingForm(
          async () => {
            const saved = await save(path, document, entry, options);
            ({ isMerged } = saved);
            announceSave(path, saved.written, isMerged);
            return saved.result;
          },
          async () => {
            if (isMerged && openPath() === path) await reopenForm();
          },
        ),
      );
    },
    deleteFiles: (paths, message) =>
      showingErrors(async () => {
        const files = await Promise.all(paths.map((path) => (typeof path === 'string' ? withVersion(path) : path)));
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
