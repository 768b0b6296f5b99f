import { TOASTS_VISIBLE } from '../../config/limits';
import type { NamedToast } from './toast';
import { moveFocus, toastElement } from './toast-pause';

/** A toast on the screen. */
export interface ShownToast {
  /** From 1, because notistack treats 0 as no key. */
  readonly key: number;
  readonly toast: NamedToast;
  /** Increases when another toast with the same id replaces it. */
  readonly version: number;
  /** Whether its closing transition has started. */
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

/** Whether a toast with this id is on the screen or queued. */
export function hasToast(id: string): boolean {
  return entries.some((entry) => isShown(entry, id)) || waiting.some((toast) => toast.id === id);
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows the toast, or replaces the one with the same id. Without space for it, it is queued. */
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

/** Called when the toast has left the screen. Shows the next one. */
export function removeExitedToast(key: number): void {
  change(entries.filter((entry) => entry.key !== key));
  fill();
}

/** Deletes all toasts when the stack is unmounted. */
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
 * Removes the toast with this key. If it had the focus, the focus moves to the next toast, or after a pointer press back to
 * the previous element, because no toast times out while one has the focus.
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
