import type { Kind } from '../content-model/define-kind';
import { readEntryText } from '../content-model/entry-text';
import { mergeEntries, type Side } from '../content-model/merge-entries';
import { askAboutConflicts } from './conflicts';
import { entryErrors, SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';
import { showNotice } from './notice';
import { notifyStatusBar } from './status-bar';

/** A file as it is now. Both are null if there is none. */
interface Current {
  readonly text: string | null;
  /** Identifies the text for the back end. */
  readonly version: string | null;
}

/** What is being saved to a file. */
interface Save {
  readonly version: string | null;
  /** The text when the form was opened, and as the form has it now. */
  readonly opened: string;
  readonly mine: string;
  readonly isMerged: boolean;
}

/** The address of the back end of `npm run edit`; undefined with a Git host. */
let address: string | undefined;

/** By the paths of the files: the last save of each, and those that are sent now. */
const saved = new Map<string, Save>();
const pending = new Map<string, Save>();

/** Adds to each save of the local back end the versions that it was made from, so that none overwrites another one. */
export function watchSaves(apiAddress: string): void {
  address = apiAddress;
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input === apiAddress && typeof init?.body === 'string' ? readSave(init.body) : undefined;
    if (!request) return send(input, init);
    const dataFiles = request.params.dataFiles.map((file) => {
      const own = pending.get(file.path);
      return own ? { ...file, version: own.version } : file;
    });
    const response = await send(input, {
      ...init,
      body: JSON.stringify({ ...request, params: { ...request.params, dataFiles } }),
    });
    if (response.ok) dataFiles.forEach(({ path }) => noteSaved(path));
    notifyStatusBar();
    return response;
  };
}

interface SaveRequest {
  readonly action: 'persistEntry';
  readonly params: { readonly dataFiles: readonly { readonly path: string }[] };
}

function readSave(body: string): SaveRequest | undefined {
  const request = JSON.parse(body) as SaveRequest | { readonly action: undefined };
  return request.action === 'persistEntry' ? request : undefined;
}

function noteSaved(path: string): void {
  const save = pending.get(path);
  if (!save) return;
  pending.delete(path);
  saved.set(path, save);
  if (save.isMerged) {
    const time = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    showNotice(cmsMessages.merged(time), [cmsMessages.mergedAdvice], true);
  }
}

/**
 * The text to save to a file that somebody else may have changed since the form was opened: in a text editor, another tab, by `git pull`.
 * Asks the editor about fields that both have changed.
 * @param opened the text of the file when the form was opened
 * @param mine the same with the changes of the form
 * @throws SaveRefused if the editor goes on editing, or the merged entry has errors
 */
export async function mergeWithFile(kind: Kind, path: string, opened: string, mine: string): Promise<string> {
  if (address === undefined) return mine;
  const { text: theirs, version } = await readCurrent(address, path);
  // The form does not show what was merged into the file. So a further save has the changes since the form was saved.
  const last = saved.get(path);
  const base = last?.opened === opened ? last.mine : opened;
  const text = theirs === null ? await createAgain(mine) : await merge(kind, { base, mine, theirs });
  pending.set(path, { version, opened, mine, isMerged: theirs !== null && text !== mine });
  return text;
}

async function readCurrent(apiAddress: string, path: string): Promise<Current> {
  const response = await fetch(apiAddress, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action: 'getEntry', params: { path } }),
  });
  if (!response.ok) throw new SaveRefused([cmsMessages.notRead(path)]);
  const { data, file } = (await response.json()) as {
    readonly data: string | null;
    readonly file: { readonly id: string | null };
  };
  return { text: data, version: file.id };
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
