/** The two dialogs of the site (specification section 2, "Dialogs"). */
export type DialogName = 'login' | 'signup';

let current: DialogName | undefined;
const changeListeners = new Set<() => void>();
const dismissalListeners = new Set<() => void>();

function notify(listeners: ReadonlySet<() => void>): void {
  listeners.forEach((listener) => {
    listener();
  });
}

function show(name: DialogName | undefined): void {
  if (current !== name) {
    current = name;
    notify(changeListeners);
  }
}

function listening(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Opens the dialog, in place of the other one if that is open. */
export function openDialog(name: DialogName): void {
  show(name);
}

/** Closes whichever dialog is open. What was typed stays until it is sent. */
export function closeDialog(): void {
  show(undefined);
}

/** Closes the dialog because nobody wants it any more: a page that stands for it has nothing left to show. */
export function dismissDialog(): void {
  if (current) {
    closeDialog();
    notify(dismissalListeners);
  }
}

/** The dialog that is, or is about to be, open. */
export function openedDialog(): DialogName | undefined {
  return current;
}

/** Calls back whenever another dialog is wanted, or none. @returns ends it */
export function onOpenedDialogChange(listener: () => void): () => void {
  return listening(changeListeners, listener);
}

/** Calls back when a dialog is closed without having led anywhere. @returns ends it */
export function onDialogDismissed(listener: () => void): () => void {
  return listening(dismissalListeners, listener);
}
