import { describeFields } from '../content-model/describe-fields';
import { formAddress } from '../content-model/edit-index';
import { findKind } from '../content-model/kinds';
import { inStore, openDatabase } from './database';
import { putBackup, takeBackup } from './decap/backup';
import { fromFile, partsOf, readForm } from './decap/form-format';
import { holdingForm, openForm, openPath, repeatForm, settled, type FormAddress } from './decap/open-form';
import type { StoredFile } from './decap/types';
import { chosenPictures, noteChosen } from './decap/watch-uploads';
import { element } from './element';
import { cmsMessages } from './messages';
import { showNotice } from './notice';

// What was typed into a form is stored in a database of ours, for each page, as long as its form is open and it is not saved. A page that
// is not open any more has left what a crash has interrupted. When Decap opens that form, it gets it.

/** What a page has typed into its form and not saved. */
interface Unsaved {
  readonly form: FormAddress;
  /** The document of the form. */
  readonly typed: string;
  /** Pictures that were chosen, and not uploaded. */
  readonly chosen: readonly File[];
}

/** What Decap has read to fill a form: the text of the file, and the list of pictures. */
interface FormContent {
  /** '' for a new entry. */
  readonly path: string;
  readonly file: string | undefined;
  readonly pictures: readonly StoredFile[];
}

const DATABASE = 'brainhouse-cms';
const STORE = 'unsaved';

/** Of this page, as the key of what it stores. That of a later page is larger. */
const PAGE = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
const LOCK = 'cms-page-';

/** Browsers have it only in pages of this machine or with https. */
const LOCKS = navigator.locks as LockManager | undefined;

/** What this page has typed, and the document that it has saved last. */
let mine: Unsaved | undefined;
let saved = '';

/** Stores what this page types from now on, and lists what others have left. Call it before Decap starts. */
export function storeUnsavedWork(): void {
  // The browser releases it with the page, also after a crash.
  void LOCKS?.request(`${LOCK}${PAGE}`, () => new Promise(() => undefined));
  window.addEventListener('hashchange', () => void store());
  window.addEventListener('hashchange', showList);
  showList();
}

/** Notes the document of the open form, which Decap may also tell after it was saved. */
export function noteTyped(typed: string): void {
  const form = openForm();
  mine = form && typed !== saved ? { form, typed, chosen: chosenPictures(typed) } : undefined;
  void store();
}

/** Forgets what was typed, because this document was saved. Call it before the form is shown as saved: the tab may be closed then. */
export function forgetTyped(typed: string): Promise<void> {
  saved = typed;
  mine = undefined;
  return store();
}

/** Whether another page has left text of a form that was not saved. */
export async function isUnsaved(form: FormAddress): Promise<boolean> {
  return (await readLeft()).some((left) => isSame(left.form, form));
}

/** Offers what was not saved of the form that Decap begins to fill. @param read what Decap has read by then */
export async function offerUnsavedWork(read: (path: string | undefined) => FormContent): Promise<void> {
  // The form is a new one: what was typed into it before was given up.
  mine = undefined;
  await store();
  const form = openForm();
  const left = (await readLeft()).findLast((one) => form && isSame(one.form, form));
  if (!left) return;
  await holdingForm(async () => {
    await settled();
    if (!isSame(left.form, openForm())) return;
    mine = left;
    await store();
    await change((all) => all.delete(left.page));
    left.chosen.forEach(noteChosen);
    const { path, file, pictures } = read(openPath());
    const changes = differences(left, file);
    if (changes.length > 0) showNotice(cmsMessages.unsavedText, changes, true);
    // The question blocks the page. So the notice comes first.
    await new Promise(requestAnimationFrame);
    await repeatForm(() => putBackup(left.form, path, { ...left, pictures }));
    if (await takeBackup(left.form)) return;
    mine = undefined;
    await store();
  });
}

/** Stores what this page has typed while its form is open, also when an editor has not left it after all. */
async function store(): Promise<void> {
  try {
    // Asked last, so that it writes what is true then.
    await change((all): IDBRequest => (mine && isSame(mine.form, openForm()) ? all.put(mine, PAGE) : all.delete(PAGE)));
  } catch {
    // A browser that stores nothing offers nothing.
  }
}

/** In what a form differs from its file, or from what that was, in words. */
function differences({ form: { folder, name }, typed }: Unsaved, file: string | undefined): readonly string[] {
  const kind = findKind(folder, name);
  const { fields: form, before = '' } = readForm(typed);
  const stored = partsOf(fromFile(file ?? before)).fields;
  return (kind ? describeFields(kind.schema) : [])
    .map(({ label, name: key }) => ({ label, typed: valueText(form[key]), stored: valueText(stored[key]) }))
    .filter((field) => field.typed !== field.stored)
    .map((field) => cmsMessages.differs(field.label, field.typed, field.stored));
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return cmsMessages.empty;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Lists the entries with unsaved texts, once, after the login. */
function showList(): void {
  if (!location.hash.startsWith('#/')) return;
  window.removeEventListener('hashchange', showList);
  void readLeft().then((left) => {
    const others = new Map(
      left.filter(({ form }) => !isSame(form, openForm())).map(({ form }) => [linkTo(form), form]),
    );
    const links = [...others]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([href, { folder, name }]) => {
        const textContent = `${findKind(folder, name)?.label ?? folder} ${name || cmsMessages.newEntry}`;
        return element('a', { href, textContent });
      });
    if (links.length > 0) showNotice(cmsMessages.unsavedEntries, links, true);
  });
}

function linkTo({ folder, name }: FormAddress): string {
  return name === '' ? `#/collections/${folder}/new` : formAddress(folder, name);
}

/** What pages that are not open any more have left, the newest last. */
async function readLeft(): Promise<readonly (Unsaved & { readonly page: string })[]> {
  const { held = [] } = (await LOCKS?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  try {
    const pages = (await change((all) => all.getAllKeys())) as readonly string[];
    const left = pages.filter((page) => page !== PAGE && !open.has(`${LOCK}${page}`));
    const found = left.map(async (page) => {
      const unsaved = await change((all) => all.get(page) as IDBRequest<Unsaved | undefined>);
      // Another page may have taken it over by now.
      return unsaved ? [{ page, ...unsaved }] : [];
    });
    return (await Promise.all(found)).flat();
  } catch {
    return [];
  }
}

async function change<Result>(ask: (all: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  return inStore(await openDatabase(DATABASE, STORE), STORE, ask);
}

function isSame(one: FormAddress, other: FormAddress | undefined): boolean {
  return one.folder === other?.folder && one.name === other.name;
}
