import { TOASTS_VISIBLE } from '../../config/limits';
import type { NamedToast } from './toast';
import { moveFocus, toastElement } from './toast-pause';

/** A toast on the screen. */
export interface ShownToast {
  /** Counted from 1: notistack takes 0 for no key. */
  readonly key: number;
  readonly toast: NamedToast;
  /** Changes when another toast of the same id takes the place. */
  readonly version: number;
  /** Its transition out has started. */
  readonly leaving: boolean;
}

let waiting: readonly NamedToast[] = [];
let entries: readonly ShownToast[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** The toasts on the screen, oldest first; never more than `TOASTS_VISIBLE`. */
export function shownToasts(): readonly ShownToast[] {
  return entries;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows the toast, in place of the one with its id if there is one; without room for it, it waits for its turn. */
export function queueToast(toast: NamedToast): void {
  if (entries.some((entry) => isShown(entry, toast.id))) {
    change(
      entries.map((entry) => (isShown(entry, toast.id) ? { ...entry, toast, version: entry.version + 1 } : entry)),
    );
  } else if (waiting.some(({ id }) => id === toast.id)) {
    waiting = waiting.map((other) => (other.id === toast.id ? toast : other));
  } else {
    waiting = [...waiting, toast];
    fill();
  }
}

/** Removes a toast from the screen or from the queue. */
function removeToast(id: string): void {
  waiting = waiting.filter((toast) => toast.id !== id);
  change(entries.map((entry) => (isShown(entry, id) ? { ...entry, leaving: true } : entry)));
}

/** Called when the toast has left the screen: makes room for the next one. */
export function toastLeft(key: number): void {
  change(entries.filter((entry) => entry.key !== key));
  fill();
}

/** Forgets everything, when nothing is left that could show it. */
export function forgetToasts(): void {
  waiting = [];
  change([]);
}

function isShown(entry: ShownToast, id: string): boolean {
  return entry.toast.id === id && !entry.leaving;
}

function fill(): void {
  const free = TOASTS_VISIBLE - entries.length;
  if (free <= 0 || waiting.length === 0) {
    return;
  }
  const added = waiting.slice(0, free).map((toast) => {
    lastKey += 1;
    return { key: lastKey, toast, version: 1, leaving: false };
  });
  waiting = waiting.slice(free);
  change([...entries, ...added]);
}

function change(next: readonly ShownToast[]): void {
  entries = next;
  listeners.forEach((listener) => {
    listener();
  });
}

/**
 * Takes the toast with this key away. The focus, if it was there, moves on to the next toast; for somebody who works with
 * a pointer it goes back to where it was, since no toast goes by itself while one has the focus.
 */
export function dismiss(key: number, byPointer = false): void {
  const staying = shownToasts().filter(({ leaving }) => !leaving);
  const entry = staying.find((candidate) => candidate.key === key);
  if (!entry) {
    return;
  }
  const focused = toastElement();
  if (focused && focused === toastElement(key)) {
    const others = staying.filter((candidate) => candidate !== entry);
    const next = others.find((candidate) => candidate.key > key) ?? others.at(-1);
    moveFocus(byPointer ? undefined : next?.key);
  }
  removeToast(entry.toast.id);
}

/** Removes the toast with this id, also one that is still queued. */
export function dismissById(id: string): void {
  const entry = shownToasts().find(({ toast, leaving }) => toast.id === id && !leaving);
  if (entry) {
    dismiss(entry.key);
  } else {
    removeToast(id);
  }
}
