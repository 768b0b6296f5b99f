import { findRoute, PATHS } from '../../config/routes';

/** The two dialogs of the site (DIALOG-01). */
export type DialogName = 'login' | 'signup';

const DIALOG_NAMES = ['login', 'signup'] as const satisfies readonly DialogName[];

/** The pages that open the dialogs when somebody comes by address. */
export const DIALOG_PATHS: Readonly<Record<DialogName, string>> = { login: PATHS.login, signup: PATHS.signup };

let current: DialogName | undefined;
const changeListeners = new Set<() => void>();
const dismissalListeners = new Set<() => void>();

/** The dialog that a page stands for; undefined for every other page. */
export function dialogOf(pathname: string): DialogName | undefined {
  const path = findRoute(pathname)?.path;
  return DIALOG_NAMES.find((name) => DIALOG_PATHS[name] === path);
}

/** Opens the dialog, in place of the other one if that is open. */
export function openDialog(name: DialogName): void {
  show(name);
}

/** Closes the open dialog, whichever it is. What was typed is kept until it is sent. */
export function closeDialog(): void {
  show(undefined);
}

/** Closes the dialog because the visitor does not want it any more. The page that stands for it then has nothing to show. */
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

/** Calls back whenever another dialog, or none, is open. @returns unsubscribes */
export function onOpenedDialogChange(listener: () => void): () => void {
  return listening(changeListeners, listener);
}

/** Calls back when a dialog is dismissed. @returns unsubscribes */
export function onDialogDismissed(listener: () => void): () => void {
  return listening(dismissalListeners, listener);
}

function show(name: DialogName | undefined): void {
  if (current !== name) {
    current = name;
    notify(changeListeners);
  }
}

function notify(listeners: ReadonlySet<() => void>): void {
  listeners.forEach((listener) => {
    listener();
  });
}

function listening(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
