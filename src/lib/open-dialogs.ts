/**
 * The modal dialogs that are open, in the order of their opening. Everything outside the topmost one is inert, so what
 * has to stay within reach meanwhile (toasts) moves into it.
 */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  listeners.forEach((listener) => {
    listener();
  });
}

/** The dialog that lies above all others; undefined when none is open. */
export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

/**
 * Tells that a dialog has opened.
 * @returns tells that it is about to leave the page; call it while the dialog is still in the document
 */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  notify();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    notify();
  };
}

/** Calls back whenever another dialog is topmost. @returns ends it */
export function onTopDialogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
