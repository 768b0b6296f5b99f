import { describeFields } from '../content-model/describe-fields';
import { readEntryText } from '../content-model/entry-text';
import { errorOfText } from '../content-model/entry-text/yaml-source';
import { findKind } from '../content-model/kinds';
import { contentFormat, partsOf } from './content-format';
import type { BackEnd } from './decap';
import { element } from './element';
import { cmsMessages } from './messages';
import { showNotice } from './notice';
import { noteSiteFile, SITE_FILE, siteZone } from './site-time';

// Decap stores in IndexedDB what is typed into each form, every two seconds, until it is saved or the form is closed. When the
// form is opened again, it offers that text. But it reads the file at the same time, and what comes last replaces the other (3.16).

/** The database of Decap, and what its keys of unsaved texts begin with: `backup.events.x`, `backup.events` for a new entry. */
const DATABASE = 'localforage';
const STORE = 'keyvaluepairs';
const PREFIX = 'backup.';

/** How long an unsaved text waits for its file, how long no request must run then, and the time between looks, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;
const QUIET_MS = 300;
const LOOK_MS = 50;

/** Lets the browser show the notice before the question, which blocks the page, in milliseconds. */
const FRAME_MS = 50;

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

/** Notes when the back end is asked for files of forms and for pictures, which Decap waits for before it fills a form. */
export function watchReads(backEnd: BackEnd): void {
  const getEntry = backEnd.getEntry.bind(backEnd);
  const getMedia = backEnd.getMedia.bind(backEnd);
  const entriesByFolder = backEnd.entriesByFolder.bind(backEnd);
  backEnd.getEntry = async (path) => {
    const entry = await watched(async () => {
      // The form shows dates in the time zone of the site.
      if (siteZone() === undefined) noteSiteFile((await getEntry(SITE_FILE).catch(() => undefined))?.data ?? '');
      return getEntry(path);
    });
    noteFormText(path, entry.data ?? '');
    nameUnreadable([[path, errorOf(entry.data ?? '')]]);
    return entry;
  };
  backEnd.entriesByFolder = async (...folder) => {
    const entries = await entriesByFolder(...folder);
    // Without reading them as YAML, because there may be thousands.
    nameUnreadable(entries.map(({ data, file }) => [file.path, errorOfText(data)?.message]));
    return entries;
  };
  backEnd.getMedia = (...folder) => watched(() => getMedia(...folder));
}

/** Decap shows nothing of such a file, and does not say why. */
function nameUnreadable(files: readonly (readonly [path: string, error: string | undefined])[]): void {
  const errors = files.flatMap(([path, error]) => (error === undefined ? [] : [cmsMessages.inFile(path, error)]));
  if (errors.length > 0) showNotice(cmsMessages.unreadable, errors);
}

function errorOf(text: string): string | undefined {
  try {
    readEntryText(text);
    return undefined;
  } catch (error) {
    return String(error).replace(/^Error: /, '');
  }
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

/** Makes unsaved texts come after their files, and shows in what they differ. Call it before Decap starts. */
export function offerUnsavedWork(): void {
  // The standard method, which is called with its object below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function getAfterFile(this: IDBObjectStore, key): IDBRequest {
    const request = get.call(this, key) as IDBRequest<{ readonly raw: string } | undefined>;
    const [, folder = '', name = ''] = typeof key === 'string' ? (/^backup\.([^.]+)\.(.+)$/.exec(key) ?? []) : [];
    if (name === '') return request;
    // All that Decap's library uses.
    const later = { result: undefined as unknown, onsuccess: undefined as (() => void) | undefined };
    request.onsuccess = () => {
      const { result } = request;
      later.result = result;
      if (!result) later.onsuccess?.();
      else void afterFile(folder, name, result.raw).then(() => later.onsuccess?.());
    };
    return later as unknown as IDBRequest;
  };
  window.addEventListener('hashchange', showList);
  showList();
}

async function afterFile(folder: string, name: string, typed: string): Promise<void> {
  const path = `content/${folder}/${name}.yaml`;
  const startedAt = Date.now();
  function isRead(): boolean {
    return running === 0 && texts.has(path) && Date.now() - Math.max(startedAt, endedAt) > QUIET_MS;
  }
  while (!isRead() && Date.now() - startedAt < LONGEST_WAIT_MS) {
    await pause(LOOK_MS);
  }
  const changes = differences(folder, name, typed, texts.get(path) ?? '');
  if (changes.length > 0) showNotice(cmsMessages.unsavedText, changes, true);
  await pause(FRAME_MS);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** In what a form differs from its file, in words. */
function differences(folder: string, name: string, typed: string, file: string): readonly string[] {
  const kind = findKind(folder, name);
  const [form, saved] = [partsOf(contentFormat.fromFile(typed)).fields, partsOf(contentFormat.fromFile(file)).fields];
  return (kind ? describeFields(kind.schema) : [])
    .filter((field) => JSON.stringify(form[field.name] ?? '') !== JSON.stringify(saved[field.name] ?? ''))
    .map((field) => cmsMessages.differs(field.label, valueText(form[field.name]), valueText(saved[field.name])));
}

function valueText(value: unknown): string {
  if (value === undefined || value === '') return cmsMessages.empty;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Lists the entries with unsaved texts, once, after the login. */
function showList(): void {
  if (!location.hash.startsWith('#/')) return;
  window.removeEventListener('hashchange', showList);
  void unsavedNames().then((names) => {
    const others = names.filter(
      (name) => !location.hash.replace(/\?.*/, '').endsWith(`/${name.replace('.', '/entries/')}`),
    );
    if (others.length > 0) showNotice(cmsMessages.unsavedEntries, others.map(linkTo), true);
  });
}

/** The entries with unsaved texts: `events.x`, or `events` for a new one. */
async function unsavedNames(): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === DATABASE)) return [];
  const database = await done(indexedDB.open(DATABASE));
  const keys = await done(database.transaction(STORE).objectStore(STORE).getAllKeys());
  database.close();
  return keys.flatMap((key) => (typeof key === 'string' && key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
}

function linkTo(entry: string): Node {
  const [folder = '', name = ''] = entry.split(/\.(.*)/s);
  const kind = findKind(folder, name);
  return element('a', {
    href: `#/collections/${folder}/${name === '' ? 'new' : `entries/${name}`}`,
    textContent: `${kind?.label ?? folder} ${name || cmsMessages.newEntry}`,
  });
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(DATABASE));
  });
}
