/**
 * Opens a dialog as a modal (HTML Standard, `showModal`). A dialog that prebuilt HTML shows becomes modal; a control in it
 * that has the focus keeps it, with its selection.
 */
export function openAsModal(dialog: HTMLDialogElement): void {
  if (isModal(dialog)) {
    return;
  }
  const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
  // A dialog that is open without being modal cannot become modal.
  dialog.open = false;
  dialog.showModal();
  if (focused instanceof HTMLElement) {
    focused.focus();
  }
}

/** Whether a dialog is open as a modal. */
function isModal(dialog: HTMLDialogElement): boolean {
  return dialog.matches(':modal');
}
