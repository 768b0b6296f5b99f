import { formAddress } from '../content-model/edit-index';
import { readEntryText } from '../content-model/entry-text';
import { findKind } from '../content-model/kinds';
import type { ListStore } from './decap/back-end';
import type { StoredEntry } from './decap/types';
import { closeButton, dialogWithForm, element } from './element';
import { cmsMessages } from './messages';
import { labelOf } from './order-dialog';

/** A group of entries: the name of its folder, and what editors call it. */
export interface SearchedGroup {
  readonly name: string;
  readonly label: string;
}

/** Shows links to the entries that contain a text as it is, in capital letters or not. Decap finds what has its letters in that order. */
export async function showSearch(lists: ListStore, groups: readonly SearchedGroup[], text: string): Promise<void> {
  const { dialog, form } = dialogWithForm('cms-search', cmsMessages.searchFor(text));
  const status = element('p', { role: 'status', textContent: cmsMessages.searching });
  const list = element('ul', { onclick: () => dialog.close() });
  form.append(status, list, closeButton(dialog, cmsMessages.close));
  dialog.showModal();
  const read = await Promise.allSettled(groups.map(({ name }) => lists.read(`content/${name}`)));
  const unread = groups.filter((_, index) => read[index]?.status === 'rejected').map(({ label }) => label);
  const found = read.flatMap((group, index) => {
    const entries = group.status === 'fulfilled' ? group.value : [];
    return entries.filter(({ data }) => hasText(data, text)).map((entry) => linkTo(entry, groups[index]?.label ?? ''));
  });
  list.append(...found);
  status.textContent = [
    cmsMessages.found(found.length),
    ...(unread.length > 0 ? [cmsMessages.notSearched(unread)] : []),
  ].join(' ');
}

/** Whether a value of the file, or the file if it cannot be read, contains the text. */
function hasText(file: string, text: string): boolean {
  const wanted = folded(text);
  try {
    return textsIn(readEntryText(file)).some((value) => folded(value).includes(wanted));
  } catch {
    return folded(file).includes(wanted);
  }
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

function linkTo({ data, file: { path } }: StoredEntry, group: string): HTMLElement {
  const [, folder = '', name = ''] = /([^/]+)\/([^/]+)\.yaml$/.exec(path) ?? [];
  const textContent = `${group}: ${titleOf(folder, name, data)}`;
  return element('li', {}, element('a', { href: formAddress(folder, name), textContent }));
}

function titleOf(folder: string, name: string, file: string): string {
  const kind = findKind(folder, name);
  if (!kind || kind.single) return kind?.label ?? name;
  try {
    return labelOf(kind, readEntryText(file)) || name;
  } catch {
    return name;
  }
}
