import { decodeAddressPart } from '../../lib/decode-address';
import { showNotice } from '../notice';
import { cmsMessages } from '../messages';
import type { Cms } from './types';

/** A form of Decap: of an entry of a group, or of a new one, whose `name` is ''. */
export interface FormAddress {
  readonly folder: string;
  readonly name: string;
}

/** The form that an address of Decap opens; undefined for a list, a search and the login. */
export function openForm(hash = location.hash): FormAddress | undefined {
  const [, folder, , name] = /^#\/collections\/([^/]+)\/(new$|new\?|entries\/([^/?]+))/.exec(hash) ?? [];
  return folder === undefined ? undefined : { folder, name: decodeAddressPart(name ?? '') };
}

/** The path of the file whose form is open, from the root of the project; undefined also for a new entry. */
export function openPath(hash = location.hash): string | undefined {
  const form = openForm(hash);
  return form?.name ? `content/${form.folder}/${form.name}.yaml` : undefined;
}

/** The folder of the group whose list is open. */
export function openList(): string | undefined {
  return /^#\/collections\/([^/?]+)\/?(?:\?|$)/.exec(location.hash)?.[1];
}

/** Says that an address names a group that there is not: Decap opens the first one instead. @param groups the names of all */
export function explainUnknownGroups(groups: readonly string[]): void {
  function explain(hash: string): void {
    const [, name] = /^#\/collections\/([^/?]+)/.exec(hash) ?? [];
    if (name !== undefined && !groups.includes(name)) showNotice(cmsMessages.noGroup(decodeAddressPart(name)), []);
  }
  explain(location.hash);
  window.addEventListener('hashchange', ({ newURL }) => explain(new URL(newURL).hash));
}

/** Opens the list of an entry that there is not, and says so. */
export async function leaveMissing({ folder, name }: FormAddress): Promise<void> {
  await replaceAddress(listOf(location.hash));
  showNotice(cmsMessages.noEntry(name, folder), []);
}

/** Opens another address without an entry in the history of the browser. Resolves when Decap has left the one before. */
async function replaceAddress(hash: string): Promise<void> {
  const changed = new Promise((resolve) => {
    // Decap's own listener is older, so it has run before this one.
    window.addEventListener('hashchange', resolve, { once: true });
  });
  location.replace(hash);
  await changed;
}

// Decap fills a form in its own time: after it has read the file and all pictures, and it replaces whatever was typed before. Nothing
// tells when that is over. But all that it reads, it reads from our back end.

/** What Decap is reading, and the last answer to each of its questions. */
const running = new Set<Promise<unknown>>();
const answers = new Map<string, Promise<unknown>>();

/** Whether Decap gets the same answers again, without a request. */
let isRepeated = false;

/** Whether the form takes nothing at the moment. */
let isHeld = false;

/** Methods of a back end with which Decap fills a form. */
export const READS: ReadonlySet<string> = new Set([
  'getEntry',
  'getMedia',
  'unpublishedEntries',
  'unpublishedEntry',
  'unpublishedEntryDataFile',
  'unpublishedEntryMediaFile',
]);

/** Answers Decap. @param name one of {@link READS} */
export function answer(name: string, args: readonly unknown[], ask: () => Promise<unknown>): Promise<unknown> {
  const question = JSON.stringify([name, ...args]);
  const known = isRepeated ? answers.get(question) : undefined;
  if (known) return known;
  const asked = ask();
  answers.set(question, asked);
  running.add(asked);
  void asked.catch(() => undefined).finally(() => running.delete(asked));
  return asked;
}

/** Whether Decap begins to fill the form that is open: it reads the file, or for a new entry the pictures of the group. */
export function beginsForm(name: string, args: readonly unknown[]): boolean {
  const form = openForm();
  if (!form || isHeld || isRepeated) return false;
  return form.name === '' ? name === 'getMedia' && args.length > 0 : args.includes(openPath());
}

/** Resolves when Decap shows what has happened until now: its React works in tasks of the same queue. */
export async function rendered(): Promise<void> {
  // The first one comes after what Decap does with an answer, and its React has a task then.
  for (let task = 0; task < 2; task += 1) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    port1.close();
  }
}

/** Resolves when Decap has read all that it wants, and shows it. */
export async function settled(): Promise<void> {
  do {
    await Promise.allSettled(running);
    await rendered();
  } while (running.size > 0);
}

/** Whether the form was saved, and Decap does not show it yet. */
let isSaved = false;

/** The path of a new entry that was saved, until Decap opens it. */
let savedAs: string | undefined;

/** Tells that the form was saved. Call it while the form is held. @param newPath of a new entry */
export function noteSaved(newPath: string | undefined): void {
  isSaved = true;
  savedAs = newPath;
}

/** Decap shows an entry that is opened from another form of its group, by a link or in the address bar, with what that form had. */
export function reopenOtherForms(): void {
  window.addEventListener('hashchange', ({ oldURL, newURL }) => {
    const [from, to] = [new URL(oldURL).hash, new URL(newURL).hash];
    const path = openPath(to);
    const isOwnStep = path === savedAs;
    savedAs = undefined;
    const isOther = path !== openPath(from) && openForm(from)?.folder === openForm(to)?.folder;
    if (path === undefined || !isOther || isOwnStep) return;
    // Decap may ask, and go back.
    void rendered().then(() => (location.hash === to ? holdingForm(reopenForm) : undefined));
  });
}

/** Decap asks whether to leave a form as long as it does not show that it is saved, also when it leaves the form itself. */
export function leaveSavedForms(cms: Cms): void {
  const question = cms.getLocale('en').editor.editor.onLeavePage;
  const confirm = window.confirm.bind(window);
  window.confirm = (text) => (isSaved && text === question) || confirm(text);
}

/**
 * Lets the form take nothing while `work` is done, and after it until Decap shows the result: what is typed meanwhile would be replaced, or
 * be shown as saved.
 * @param after what to do when Decap shows the result
 */
export async function holdingForm<Result>(work: () => Promise<Result>, after?: () => Promise<void>): Promise<Result> {
  const root = document.getElementById('nc-root');
  const focused = document.activeElement;
  function hold(isOn: boolean): void {
    isHeld = isOn;
    root?.toggleAttribute('inert', isOn);
  }
  async function release(): Promise<void> {
    try {
      await settled();
      await after?.();
    } finally {
      isSaved = false;
      hold(false);
      if (focused instanceof HTMLElement) focused.focus();
    }
  }
  hold(true);
  try {
    return await work();
  } finally {
    void release();
  }
}

/** Closes and opens the form that is open: Decap reads the file again. */
export async function reopenForm(): Promise<void> {
  const { hash } = location;
  await replaceAddress(listOf(hash));
  await replaceAddress(hash);
  await settled();
}

/**
 * Closes and opens the form that is open, with what was read the first time: Decap has the file before anything that it must request, or read
 * from its database.
 * @param closed what to do while the form is closed
 */
export async function repeatForm(closed: () => Promise<void>): Promise<void> {
  const { hash } = location;
  await replaceAddress(listOf(hash));
  await closed();
  // The form has asked for the pictures again after it was shown. An answer that is still on its way would come after the database's.
  await settled();
  isRepeated = true;
  try {
    await replaceAddress(hash);
    await settled();
  } finally {
    isRepeated = false;
  }
}

function listOf(hash: string): string {
  return hash.replace(/\/(?:entries|new).*/, '');
}
