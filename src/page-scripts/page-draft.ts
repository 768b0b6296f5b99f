import { PAGE_DRAFT_STORAGE_KEY } from '../config/storage-keys';
import { DIALOGS_ID, RETURN_URL } from '../config/markup';
import { controlsIn, fillIn, isSecret, readDraft, type FormDraft } from '../lib/form-controls';
import { setItem, takeStored } from '../lib/stored';
import type { DialogLink } from './dialog-links';

/** The form draft of a page that loads again because of a new build (FORM-09), as it is stored in this tab until it is read. */
interface PageDraft {
  readonly page: string;
  /** Without passwords and card fields. */
  readonly values: FormDraft;
  /** Key of the control with the focus. */
  readonly focused: string | undefined;
  /** The dialog that is open over the page. */
  readonly dialog: DialogLink | undefined;
}

/** Stores the draft of the page that is about to load again. @param dialogPath the page of the open dialog */
export function storePageDraft(dialogPath: string | undefined): void {
  const returnUrl = document.getElementById(DIALOGS_ID)?.getAttribute(RETURN_URL) ?? null;
  const draft: PageDraft = {
    page: location.pathname,
    values: readDraft(document.forms, isSecret),
    focused: controlsIn(document.forms).find(([, control]) => control === document.activeElement)?.[0],
    dialog: dialogPath === undefined ? undefined : { path: dialogPath, returnUrl },
  };
  // If the storage is full or blocked, the text is lost.
  setItem('sessionStorage', PAGE_DRAFT_STORAGE_KEY, JSON.stringify(draft));
}

/** Enters the draft of this page, in the dialog that was open. The focus returns to its field, so the visitor types on. */
export async function restorePageDraft(openDialog: (dialog: DialogLink) => Promise<unknown>): Promise<void> {
  const { page, values, focused, dialog } = takeStored(PAGE_DRAFT_STORAGE_KEY) as Partial<PageDraft>;
  if (page !== location.pathname) return;
  if (dialog) {
    // Without it there is no field to fill in.
    await openDialog(dialog).catch(() => undefined);
  }
  fillIn(document.forms, values);
  controlsIn(document.forms)
    .find(([key]) => key === focused)?.[1]
    .focus();
}
