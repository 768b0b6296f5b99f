import { TYPED_TEXT_STORAGE_KEY } from '../config/storage-keys';
import { controlsIn, setValue } from '../lib/form-controls';
import { takeStored } from '../lib/stored';
import { openPrebuiltDialog } from './dialog-links';
import type { TypedText } from './typed-text';

/**
 * Fills in what was typed before the page loaded again because of a new build (FORM-09), in the dialog that was open. The focus
 * returns to its field, so the visitor types on.
 * @param loadPage fetches the HTML of a page, once
 */
export async function restoreTypedText(loadPage: (path: string) => Promise<string>): Promise<void> {
  const { page, values, focused, dialog } = takeStored(TYPED_TEXT_STORAGE_KEY) as Partial<TypedText>;
  if (page !== location.pathname) {
    return;
  }
  if (dialog) {
    // Without it there is no field to fill in.
    await openPrebuiltDialog(dialog, loadPage).catch(() => undefined);
  }
  for (const [key, control] of controlsIn(document.forms)) {
    setValue(control, values?.[key]);
    if (key === focused) {
      control.focus();
    }
  }
}
