import { errorMessage } from '../../contract/unknown-value';
import type { Kind } from '../content-model/define-kind';
import { describeFields, identifierOf } from '../content-model/describe-fields';
import { pluralOf } from '../content-model/editor-sentences';
import { readEntryText } from '../content-model/entry-text';
import { KINDS } from '../content-model/kinds';
import { DEFAULT_ORDER } from '../content-model/limits';
import { newPositions, type PlacedEntry } from '../content-model/new-positions';
import type { ListStore } from './decap/back-end';
import { openList } from './decap/open-form';
import { closeButton, dialogWithForm, element } from './element';
import { SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';
import { showNotice } from './notice';
import { namingFile, textToSave } from './merge-on-save';

/** An entry of the list as its file is now. */
interface ListedEntry extends PlacedEntry {
  readonly label: string;
  readonly text: string;
  /** Identifies the text for the back end. */
  readonly version: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The button that changes the order of the list that is open.
 * @param onSaved shows the new order: Decap does not read a list again
 */
export function orderButton(lists: ListStore, onSaved: () => void): HTMLElement {
  function open(): void {
    const kind = openKind();
    if (kind) openDialog(kind, lists, onSaved).catch((error: unknown) => showNotice(messageOf(error), []));
  }

  const button = element('button', { textContent: cmsMessages.order, onclick: open });

  function show(): void {
    button.hidden = openKind() === undefined;
  }

  window.addEventListener('hashchange', show);
  show();
  return button;
}

/** The kind whose list is open, if its entries have positions. */
function openKind(): Kind | undefined {
  const folder = openList();
  return KINDS.find((kind) => kind.folder === folder && kind.keys === null);
}

async function openDialog(kind: Kind, lists: ListStore, onSaved: () => void): Promise<void> {
  const entries = await readList(kind, lists);
  const { dialog, form } = dialogWithForm('cms-order', cmsMessages.orderOf(pluralOf(kind)));
  const list = element('ol');
  const moved = element('p', { role: 'status' });
  const problem = element('p', { role: 'alert' });
  form.append(
    element('p', { textContent: cmsMessages.orderHelp }),
    list,
    moved,
    problem,
    element('button', { type: 'submit', textContent: cmsMessages.saveOrder }),
    closeButton(dialog, cmsMessages.cancel),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const files = [...list.children].map((item) => (item as HTMLElement).dataset['file'] ?? '');
    saveOrder(kind, lists, files).then(onSaved, (error: unknown) => {
      problem.textContent = messageOf(error);
    });
  });
  list.append(...entries.map(({ file, label }) => listItem(file, label, moved)));
  dialog.showModal();
}

function messageOf(error: unknown): string {
  return error instanceof SaveRefused ? error.errors.join(' ') : errorMessage(error);
}

function listItem(file: string, label: string, moved: HTMLElement): HTMLElement {
  const item = element('li', { draggable: true });
  item.dataset['file'] = file;

  /** Moves the neighbour instead, so that the focus stays. */
  function move(isUp: boolean): void {
    const neighbour = isUp ? item.previousElementSibling : item.nextElementSibling;
    if (neighbour) item[isUp ? 'after' : 'before'](neighbour);
    const all = [...(item.parentElement?.children ?? [])];
    moved.textContent = cmsMessages.moved(label, all.indexOf(item) + 1, all.length);
  }

  const buttons = [true, false].map((isUp) => {
    const ariaLabel = isUp ? cmsMessages.moveUp(label) : cmsMessages.moveDown(label);
    return element('button', { type: 'button', textContent: isUp ? '↑' : '↓', ariaLabel, onclick: () => move(isUp) });
  });
  item.append(element('span', { textContent: label }), ...buttons);
  item.addEventListener('keydown', (event) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(event.key === 'ArrowUp');
    }
  });
  item.addEventListener('dragstart', () => item.classList.add('dragged'));
  item.addEventListener('dragend', () => item.classList.remove('dragged'));
  item.addEventListener('dragover', (event) => {
    const dragged = item.parentElement?.querySelector('.dragged');
    if (!dragged) return;
    event.preventDefault();
    const { top, height } = item.getBoundingClientRect();
    if (dragged !== item) item[event.clientY < top + height / 2 ? 'before' : 'after'](dragged);
  });
  return item;
}

/** Saves the positions that give this order. @throws Error that says why nothing was saved */
async function saveOrder(kind: Kind, lists: ListStore, files: readonly string[]): Promise<void> {
  // As they are now: somebody else may have changed them, added or deleted some.
  const current = await readList(kind, lists);
  const known = new Map(current.map((entry) => [entry.file, entry]));
  const wanted = files.flatMap((file) => known.get(file) ?? []);
  const positions = newPositions([...wanted, ...current.filter(({ file }) => !files.includes(file))]);
  const dataFiles = [...positions].flatMap(([file, order]) => {
    const entry = known.get(file);
    return entry ? [{ path: file, version: entry.version, raw: textWith(kind, entry, order) }] : [];
  });
  if (dataFiles.length > 0) await lists.save(dataFiles, cmsMessages.orderOf(pluralOf(kind)));
}

function textWith(kind: Kind, { file, text, data, label }: ListedEntry, order: number): string {
  try {
    return textToSave(kind, { ...data, order }, text, file);
  } catch (error) {
    throw error instanceof SaveRefused ? new Error(`${label}: ${error.errors.join(' ')}`, { cause: error }) : error;
  }
}

/** The entries of a list in their order. */
async function readList(kind: Kind, lists: ListStore): Promise<readonly ListedEntry[]> {
  const entries = await lists.read(`content/${kind.folder}`);
  return entries
    .map(({ data: text, file: { path, id } }) => {
      const data = namingFile(path, () => readEntryText(text));
      const position = typeof data['order'] === 'number' ? data['order'] : DEFAULT_ORDER;
      return { file: path, version: id, text, data, position, label: labelOf(kind, data) || path };
    })
    .sort((one, other) => one.position - other.position || (one.file < other.file ? -1 : 1));
}

/** How lists name an entry; '' if it has none of the texts. */
export function labelOf({ schema, summary }: Kind, data: Readonly<Record<string, unknown>>): string {
  const template = summary ?? `{${identifierOf(describeFields(schema))?.name ?? ''}}`;
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = data[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
