import type { ComponentType } from 'react';

import { DIALOGS_ID, DIALOG_NAME, RETURN_URL } from '../../config/markup';
import { saveDraft } from '../forms/typed-values';
import { rememberReturnUrl } from '../session/return-url';
import { currentSession } from '../session/session';
import { openDialog, type DialogName } from './open-dialog';
import { isSubmitted } from './use-dialog-page';

/** The component that renders a dialog. */
export type DialogsView = ComponentType<{ readonly name: DialogName }>;

let view: DialogsView | undefined;
let nameInPage: DialogName | undefined;

/**
 * Sets which dialog the HTML of the page contains, and the component that has rendered it. Called by the build for each page,
 * and by the browser before hydration.
 */
export function setPrebuiltDialog(dialogs: DialogsView, name: DialogName | undefined): void {
  view = dialogs;
  nameInPage = name;
}

/** The component of the dialogs, if it was loaded before the first rendering. */
export function prebuiltView(): DialogsView | undefined {
  return view;
}

/** The dialog in the HTML of the page. */
export function prebuiltName(): DialogName | undefined {
  return nameInPage;
}

/** The login or the sign-up that is open in the page before React has started. */
export function findPrebuiltDialog(): HTMLDialogElement | undefined {
  return dialogsInPage().find(({ open }) => open);
}

/**
 * Prepares the hydration of a dialog that is open in the page already: in the HTML of the dialog's page, or inserted by a page
 * script. Call it before React hydrates the page. One that is closed, or no longer needed, is removed, and what was typed into it is
 * kept.
 * @param loaded the component of the dialogs, if there is an open one
 */
export function adoptPrebuiltDialog(loaded: DialogsView | undefined): void {
  const isNeeded = loaded && currentSession().status !== 'member' && !isSubmitted(history.state);
  for (const dialog of dialogsInPage()) {
    const name = dialogNameOf(dialog);
    if (isNeeded && dialog.open && name) {
      rememberReturnUrl(document.getElementById(DIALOGS_ID)?.getAttribute(RETURN_URL) ?? '');
      setPrebuiltDialog(loaded, name);
      openDialog(name);
    } else {
      dialog.querySelectorAll<HTMLFormElement>('form:not([method=dialog])').forEach((form) => {
        saveDraft(name ?? '', form);
      });
      dialog.remove();
    }
  }
}

/** The name of a dialog in the page. */
export function dialogNameOf(dialog: HTMLDialogElement): DialogName | undefined {
  const name = dialog.getAttribute(DIALOG_NAME);
  return name === 'login' || name === 'signup' ? name : undefined;
}

function dialogsInPage(): HTMLDialogElement[] {
  return [...document.querySelectorAll<HTMLDialogElement>(`dialog[${DIALOG_NAME}]`)];
}
