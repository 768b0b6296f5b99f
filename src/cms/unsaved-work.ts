import { describeFields } from '../content-model/describe-fields';
import { findKind } from '../content-model/kinds';
import { contentFormat, partsOf } from './content-format';
import { element } from './element';
import { formText, hasRead } from './form-reads';
import { cmsMessages } from './messages';
import { showNotice } from './notice';
import { pause } from './pause';

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

/** Of this page, in its keys: what other open pages store is theirs. That of a later page is larger. */
const PAGE = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
const LOCK = 'cms-page-';

/** Browsers have it only in pages of this machine or with https. */
const LOCKS = navigator.locks as LockManager | undefined;

/** The keys of texts that Decap has been given, by entry. They are deleted when it stores or deletes a text of the entry. */
const given = new Map<string, IDBValidKey>();

/** Entries that are saved. Decap may still store what was typed before, until it deletes its text or opens the form again. */
const saved = new Set<string>();

/** Makes unsaved texts come after their files, keeps those of each page apart, and shows in what they differ. Call it before Decap starts. */
export function offerUnsavedWork(): void {
  // The browser releases it with the page, also after a crash.
  void LOCKS?.request(`${LOCK}${PAGE}`, () => new Promise(() => undefined));
  // The standard methods, which are called with their object below.
  /* oxlint-disable typescript/unbound-method */
  const { get, put } = IDBObjectStore.prototype;
  const remove = IDBObjectStore.prototype.delete;
  /* oxlint-enable typescript/unbound-method */
  /** The key of this page in place of Decap's. What Decap has been given is stored there from now on, or not needed any more. */
  function ownKey<Key>(store: IDBObjectStore, key: Key): Key | string {
    const entry = entryOf(key);
    if (entry === undefined) return key;
    const old = given.get(entry);
    if (old !== undefined) remove.call(store, old);
    given.delete(entry);
    return `${PREFIX}${PAGE}/${entry}`;
  }

  IDBObjectStore.prototype.put = function putOfPage(this: IDBObjectStore, value, key) {
    const own = ownKey(this, key);
    return own !== undefined && saved.has(entryOf(key) ?? '')
      ? (remove.call(this, own) as IDBRequest)
      : put.call(this, value, own);
  };
  IDBObjectStore.prototype.delete = function deleteOfPage(this: IDBObjectStore, key) {
    saved.delete(entryOf(key) ?? '');
    return remove.call(this, ownKey(this, key));
  };
  IDBObjectStore.prototype.get = function getAfterFile(this: IDBObjectStore, key): IDBRequest {
    const entry = entryOf(key);
    if (entry === undefined) return get.call(this, key);
    saved.delete(entry);
    // All that Decap's library uses.
    const later = { result: undefined as unknown, onsuccess: undefined as (() => void) | undefined };
    void storedText(entry).then((result) => {
      later.result = result;
      later.onsuccess?.();
    });
    return later as unknown as IDBRequest;
  };

  async function storedText(entry: string): Promise<{ readonly raw: string } | undefined> {
    const key = (await unsavedTexts()).findLast((text) => text.entry === entry)?.key;
    if (key === undefined) return undefined;
    const text = await inStore((store) => get.call(store, key) as IDBRequest<{ readonly raw: string }>);
    // A file that cannot be read has a notice of its own.
    await afterFile(entry, text.raw).catch(() => undefined);
    given.set(entry, key);
    return text;
  }

  window.addEventListener('hashchange', showList);
  showList();
}

/** Deletes what is stored of the form of a saved file, before the form is shown as saved: the tab may be closed then. */
export async function forgetUnsavedText(path: string, isNew: boolean): Promise<void> {
  const [, folder = '', name = ''] = /^content\/(.*)\/(.*)\.yaml$/s.exec(path) ?? [];
  const entry = isNew ? folder : `${folder}.${name}`;
  try {
    if (await hasDatabase()) await inStore((store) => store.delete(`${PREFIX}${entry}`), 'readwrite');
    saved.add(entry);
  } catch {
    // A browser that stores nothing offers nothing, and the file is saved.
  }
}

/** `events.x`, or `events` for a new entry, in Decap's key of an unsaved text; undefined for another key. */
function entryOf(key: unknown): string | undefined {
  return typeof key === 'string' && key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
}

async function afterFile(entry: string, typed: string): Promise<void> {
  const [folder = '', name = ''] = entry.split(/\.(.*)/s);
  const path = name === '' ? undefined : `content/${folder}/${name}.yaml`;
  const startedAt = Date.now();
  while (!hasRead(path, startedAt, QUIET_MS) && Date.now() - startedAt < LONGEST_WAIT_MS) {
    await pause(LOOK_MS);
  }
  const changes = differences(folder, name, typed, path === undefined ? '' : (formText(path) ?? ''));
  if (changes.length > 0) showNotice(cmsMessages.unsavedText, changes, true);
  await pause(FRAME_MS);
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
  void unsavedTexts().then((texts) => {
    const here = location.hash.replace(/\?.*/, '');
    const others = [...new Set(texts.map(({ entry }) => entry).sort())].filter(
      (entry) => !here.endsWith(`/${entry.replace('.', '/entries/')}`),
    );
    if (others.length > 0) showNotice(cmsMessages.unsavedEntries, others.map(linkTo), true);
  });
}

/** The unsaved texts of this page and of pages that are not open any more, the newest last. */
async function unsavedTexts(): Promise<readonly { readonly key: IDBValidKey; readonly entry: string }[]> {
  if (!(await hasDatabase())) return [];
  const keys = await inStore((store) => store.getAllKeys());
  const { held = [] } = (await LOCKS?.query()) ?? {};
  const others = new Set(held.map(({ name }) => name).filter((name) => name !== `${LOCK}${PAGE}`));
  return keys.flatMap((key) => {
    const [, page = '', entry = ''] = /^(?:(.*)\/)?(.*)$/s.exec(entryOf(key) ?? '') ?? [];
    return entry === '' || others.has(`${LOCK}${page}`) ? [] : [{ key, entry }];
  });
}

function linkTo(entry: string): Node {
  const [folder = '', name = ''] = entry.split(/\.(.*)/s);
  const kind = findKind(folder, name);
  return element('a', {
    href: `#/collections/${folder}/${name === '' ? 'new' : `entries/${name}`}`,
    textContent: `${kind?.label ?? folder} ${name || cmsMessages.newEntry}`,
  });
}

/** Decap creates it with the first text. */
async function hasDatabase(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}

async function inStore<Result>(
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
  mode: 'readonly' | 'readwrite' = 'readonly',
): Promise<Result> {
  const database = await done(indexedDB.open(DATABASE));
  try {
    return await done(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(DATABASE));
  });
}
