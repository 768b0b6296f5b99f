import { DIALOG_NAME, DIALOGS_ID } from '../../config/markup';
import { findRoute, PATHS } from '../../config/routes';

const DIALOG_NAMES = ['login', 'signup'] as const;

/** The two dialogs of the site (DIALOG-01). */
export type DialogName = (typeof DIALOG_NAMES)[number];

/** The pages of the dialogs, which open them. */
export const DIALOG_PATHS: Readonly<Record<DialogName, string>> = { login: PATHS.login, signup: PATHS.signup };

/** The `returnValue` of a dialog that the visitor has not dismissed: the site has closed it. */
const CLOSED_BY_SITE = 'closed-by-site';

/** The dialog of a page; undefined for every other page. */
export function dialogOf(pathname: string): DialogName | undefined {
  const path = findRoute(pathname)?.path;
  return DIALOG_NAMES.find((name) => DIALOG_PATHS[name] === path);
}

/**
 * The dialog that is open. Only the document knows it, before React (`page-scripts/dialog-links.ts`) and with it
 * (`dialog-host.tsx`).
 */
export function openedDialog(): DialogName | undefined {
  return nameOf(document.querySelector(`dialog[${DIALOG_NAME}][open]`));
}

/** The dialog that React hydrates. `app/start-react.ts` has removed all others. It stays the same if the visitor closes it meanwhile. */
export function prebuiltDialog(): DialogName | undefined {
  return nameOf(document.querySelector(`dialog[${DIALOG_NAME}]`));
}

/** Opens the dialog, or shows it in place of the other one. React then renders its content (`dialog-host.tsx`). */
export function openDialog(name: DialogName): void {
  const dialog = elementOfReact();
  if (dialog) {
    dialog.setAttribute(DIALOG_NAME, name);
    dialog.returnValue = '';
    dialog.open = true;
  }
}

/** Closes the open dialog because it has done its work. Typed values are kept until they are sent. */
export function closeDialog(): void {
  close(CLOSED_BY_SITE);
}

/** Closes the open dialog as the visitor does it. */
export function dismissDialog(): void {
  close();
}

/** Calls the listener when another dialog, or none, is open. @returns a function that unsubscribes */
export function onOpenedDialogChange(listener: () => void): () => void {
  const place = document.getElementById(DIALOGS_ID);
  const observer = new MutationObserver(listener);
  if (place) {
    observer.observe(place, { subtree: true, attributeFilter: ['open', DIALOG_NAME] });
  }
  return () => observer.disconnect();
}

/** Calls the listener when the visitor has dismissed the dialog. @returns a function that unsubscribes */
export function onDialogDismissed(listener: () => void): () => void {
  function onClose({ target }: Event): void {
    const dialog = elementOfReact();
    if (target === dialog && dialog?.returnValue !== CLOSED_BY_SITE) {
      listener();
    }
  }
  // In the capture phase, because the event does not bubble.
  document.addEventListener('close', onClose, true);
  return () => document.removeEventListener('close', onClose, true);
}

/** The only dialog element of React for both. */
function elementOfReact(): HTMLDialogElement | null {
  return document.querySelector(`#${DIALOGS_ID} > dialog`);
}

function close(returnValue?: string): void {
  const dialog = elementOfReact();
  if (dialog?.open) {
    dialog.close(returnValue);
  }
}

function nameOf(dialog: Element | null): DialogName | undefined {
  const value = dialog?.getAttribute(DIALOG_NAME);
  return DIALOG_NAMES.find((name) => name === value);
}
