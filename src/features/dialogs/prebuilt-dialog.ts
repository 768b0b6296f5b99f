import { DIALOGS_ID, DIALOG_NAME, RETURN_URL } from '../../config/markup';
import type { ComponentType } from 'react';

import { keepTypedValues } from '../forms/typed-values';
import { currentSession, rememberReturnUrl } from '../session/session';
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

/**
 * Prepares the hydration of a dialog that is in the page already: in the HTML of the dialog's page, or inserted by a page
 * script. Call it before React hydrates the page. A dialog that nobody needs any more is removed, and what was typed into it
 * is kept.
 * @param load loads the dialogs' code
 */
export async function adoptPrebuiltDialog(load: () => Promise<{ readonly Dialogs: DialogsView }>): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog[${DIALOG_NAME}]`);
  const name = dialog?.getAttribute(DIALOG_NAME);
  if (!dialog || (name !== 'login' && name !== 'signup')) {
    return;
  }
  const isNeeded = currentSession().status !== 'member' && !isSubmitted(history.state);
  const loaded = isNeeded ? await load().catch(() => undefined) : undefined;
  if (loaded && dialog.open) {
    const returnUrl = document.getElementById(DIALOGS_ID)?.getAttribute(RETURN_URL);
    if (returnUrl) {
      rememberReturnUrl(returnUrl);
    }
    setPrebuiltDialog(loaded.Dialogs, name);
    openDialog(name);
    return;
  }
  dialog.querySelectorAll<HTMLFormElement>('form:not([method=dialog])').forEach((form) => keepTypedValues(name, form));
  dialog.remove();
}
