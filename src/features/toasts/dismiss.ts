import { moveFocus, toastElement } from './toast-pause';
import { removeToast, shownToasts } from './toast-store';

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
