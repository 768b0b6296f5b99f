import { errorOfText } from '../content-model/entry-text/yaml-source';
import type { BackEnd, StoredFile } from './decap';
import { cmsMessages } from './messages';
import { showNotice } from './notice';
import { pause } from './pause';
import { openPath } from './status-bar';
import { noteSiteFile, SITE_FILE, siteZone } from './site-time';

/** The last text of each file that was read for a form, or saved by one. */
const texts = new Map<string, string>();

/** What the form of a file has read or saved; undefined if the file was not opened. */
export function formText(path: string): string | undefined {
  return texts.get(path);
}

/** Tells what a form has saved. */
export function noteFormText(path: string, text: string): void {
  texts.set(path, text);
  if (path === SITE_FILE) noteSiteFile(text);
}

/** The requests for files and their pictures that are running, and when the last one has ended, in milliseconds since 1970. */
let running = 0;
let endedAt = 0;

/** Whether a form has read its file and its pictures. @param path undefined for a new entry @param quietMs without a request */
export function hasRead(path: string | undefined, startedAt: number, quietMs: number): boolean {
  const isKnown = path === undefined || texts.has(path);
  return running === 0 && isKnown && Date.now() - Math.max(startedAt, endedAt) > quietMs;
}

/** What Decap reads after the save that has just ended. */
let ready: { readonly path: string; readonly text: string; readonly pictures: readonly StoredFile[] } | undefined;

/** In which time Decap shows what has changed, in milliseconds. */
const SHOWN_MS = 100;

/** A save that Decap has sent. */
export interface Save {
  readonly result: unknown;
  /** The file that the form does not show yet: a new one, or one with the changes of somebody else. */
  readonly unseen: { readonly path: string; readonly text: string; readonly isNew: boolean } | undefined;
  /** After them Decap reads all pictures before it calls the form saved. */
  readonly hasPictures: boolean;
}

/**
 * Saves a form, and shows what the file contains then. The form takes nothing meanwhile: it would be shown as saved, or lost, because Decap
 * replaces the form of a new entry after it has read the file and all pictures.
 */
export async function holdingForm(backEnd: BackEnd, save: () => Promise<Save>): Promise<unknown> {
  const root = document.getElementById('nc-root');
  const focused = document.activeElement;
  root?.toggleAttribute('inert', true);
  function release(): void {
    ready = undefined;
    root?.toggleAttribute('inert', false);
    if (focused instanceof HTMLElement) focused.focus();
  }
  try {
    const { result, unseen, hasPictures } = await save();
    const pictures = unseen || hasPictures ? await backEnd.getMedia().catch(() => undefined) : undefined;
    if (pictures) ready = { path: '', text: '', ...unseen, pictures };
    // Decap opens the form of a new entry in the task in which it gets what is ready.
    const shown = unseen && !unseen.isNew ? reopen(unseen.path) : pause(unseen ? 2 * SHOWN_MS : 0);
    void shown.then(release);
    return result;
  } catch (error) {
    release();
    throw error;
  }
}

/** Closes and opens the form of a file, if it is still open, without an entry in the history of the browser: Decap reads the file then. */
async function reopen(path: string): Promise<void> {
  await pause(SHOWN_MS);
  const { hash } = location;
  if (openPath(hash) !== path) return;
  location.replace(hash.replace(/\/entries\/.*/, ''));
  await pause(SHOWN_MS);
  location.replace(hash);
}

/** Notes when the back end is asked for files of forms and for pictures, which Decap waits for before it fills a form. */
export function watchReads(backEnd: BackEnd): void {
  const getEntry = backEnd.getEntry.bind(backEnd);
  const getMedia = backEnd.getMedia.bind(backEnd);
  const entriesByFolder = backEnd.entriesByFolder.bind(backEnd);
  backEnd.getEntry = async (path) => {
    if (ready?.path === path) {
      const entry = { data: ready.text, file: { path, id: null } };
      // Otherwise Decap asks whether to leave the form, because it does not show yet that it is saved.
      return pause(SHOWN_MS).then(() => entry);
    }
    const entry = await watched(async () => {
      // The form shows dates in the time zone of the site.
      if (siteZone() === undefined) noteSiteFile((await getEntry(SITE_FILE).catch(() => undefined))?.data ?? '');
      return getEntry(path);
    });
    noteFormText(path, entry.data ?? '');
    nameUnreadable([{ path, data: entry.data }]);
    return entry;
  };
  backEnd.entriesByFolder = async (...folder) => {
    const entries = await entriesByFolder(...folder);
    nameUnreadable(entries.map(({ data, file }) => ({ path: file.path, data })));
    return entries;
  };
  backEnd.getMedia = async (...folder) => ready?.pictures ?? watched(() => getMedia(...folder));
}

/** Decap shows nothing of a file with an unresolved merge or an unknown encoding, and does not say why. */
function nameUnreadable(entries: readonly { readonly path: string; readonly data: string | null }[]): void {
  const errors = entries.flatMap(({ path, data }) => {
    const error = errorOfText(data ?? '');
    return error ? [cmsMessages.inFile(path, error.message)] : [];
  });
  if (errors.length > 0) showNotice(cmsMessages.unreadable, errors);
}

async function watched<Result>(work: () => Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    endedAt = Date.now();
  }
}
