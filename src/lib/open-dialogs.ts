import { createListeners } from './listeners';

/**
 * The open modal dialogs, in the order of their opening. Everything outside the topmost one is inert, so toasts move into
 * it to remain usable.
 */
const open: HTMLDialogElement[] = [];
const listeners = createListeners();

/** The topmost dialog; undefined if none is open. */
export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

/**
 * Registers an open dialog.
 * @returns a function that removes the dialog; call it while the dialog is still in the document
 */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  listeners.notify();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    listeners.notify();
  };
}

/** Calls the listener when another dialog becomes the topmost. @returns a function that unsubscribes */
export const onTopDialogChange = listeners.add;
