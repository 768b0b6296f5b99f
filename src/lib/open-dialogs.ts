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

/** The topmost dialog; undefined when none is open. */
export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

/**
 * Reports that a dialog has opened.
 * @returns reports that it is closing; call it while the dialog is still in the document
 */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  notify();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    notify();
  };
}

/** Calls back whenever another dialog is topmost. @returns unsubscribes */
export function onTopDialogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
