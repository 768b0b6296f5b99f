import { TYPED_TEXT_STORAGE_KEY } from '../config/storage-keys';
import { DIALOGS_ID, RETURN_URL } from '../config/markup';
import { controlsIn, isSecret, valueOf } from '../lib/form-controls';
import { setItem } from '../lib/stored';
import type { DialogLink } from './dialog-links';

/** What a page keeps for its next load. */
export interface TypedText {
  /** The path of the page. */
  readonly page: string;
  /** Text, or whether a checkbox or radio button is checked, by the key of the control. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** Key of the control with the focus. */
  readonly focused: string | undefined;
  /** The dialog that is open over the page. */
  readonly dialog: DialogLink | undefined;
}

/**
 * Keeps what the visitor has typed into the page, without passwords and card fields, while the page loads again because of a new
 * build (FORM-09). It stays in this tab, and is deleted when it is read.
 * @param dialogPath the page of the open dialog
 */
export function saveDraftAcrossReload(dialogPath: string | undefined): void {
  const controls = controlsIn(document.forms).filter(([, control]) => !isSecret(control));
  const returnUrl = document.getElementById(DIALOGS_ID)?.getAttribute(RETURN_URL) ?? null;
  const kept: TypedText = {
    page: location.pathname,
    values: Object.fromEntries(controls.map(([key, control]) => [key, valueOf(control)])),
    focused: controls.find(([, control]) => control === document.activeElement)?.[0],
    dialog: dialogPath === undefined ? undefined : { path: dialogPath, returnUrl },
  };
  // If the storage is full or blocked, the text is lost.
  setItem('sessionStorage', TYPED_TEXT_STORAGE_KEY, JSON.stringify(kept));
}
