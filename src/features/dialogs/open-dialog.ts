import { findRoute, PATHS } from '../../config/routes';
import { createListeners } from '../../lib/listeners';

const DIALOG_NAMES = ['login', 'signup'] as const;

/** The two dialogs of the site (DIALOG-01). */
export type DialogName = (typeof DIALOG_NAMES)[number];

/** The pages of the dialogs, which open them. */
export const DIALOG_PATHS: Readonly<Record<DialogName, string>> = { login: PATHS.login, signup: PATHS.signup };

let current: DialogName | undefined;
const changeListeners = createListeners();
const dismissalListeners = createListeners();

/** The dialog of a page; undefined for every other page. */
export function dialogOf(pathname: string): DialogName | undefined {
  const path = findRoute(pathname)?.path;
  return DIALOG_NAMES.find((name) => DIALOG_PATHS[name] === path);
}

/** Opens the dialog, and replaces the other one if that is open. */
export function openDialog(name: DialogName): void {
  show(name);
}

/** Closes the open dialog. Typed values are kept until they are sent. */
export function closeDialog(): void {
  show(undefined);
}

/** Closes the dialog because the visitor has dismissed it, and notifies the dialog's page. */
export function dismissDialog(): void {
  if (current) {
    closeDialog();
    dismissalListeners.notify();
  }
}

/** The dialog that is open or about to open. */
export function openedDialog(): DialogName | undefined {
  return current;
}

/** Calls the listener when another dialog, or none, is open. @returns a function that unsubscribes */
export const onOpenedDialogChange = changeListeners.add;

/** Calls the listener when a dialog is dismissed. @returns a function that unsubscribes */
export const onDialogDismissed = dismissalListeners.add;

function show(name: DialogName | undefined): void {
  if (current !== name) {
    current = name;
    changeListeners.notify();
  }
}
