declare global {
  interface HTMLDialogElement {
    /** What had the focus when the dialog was opened. Only the browser itself knows it otherwise. */
    opener?: Element | null;
  }
}

/**
 * Opens a dialog as a modal (HTML Standard, `showModal`). A dialog that prebuilt HTML shows becomes modal; a control in it
 * that has the focus keeps it, with its selection.
 */
export function openAsModal(dialog: HTMLDialogElement): void {
  if (dialog.matches(':modal')) return;
  const root = document.documentElement;
  // The page keeps its width, if its scroll bar takes space: it goes, because the page does not scroll now.
  root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : '';
  const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
  dialog.opener = document.activeElement;
  // A dialog that is open without being modal cannot become modal.
  dialog.open = false;
  dialog.showModal();
  if (focused instanceof HTMLElement) {
    focused.focus();
  }
}

/** Moves the focus to the first field of an open dialog (DIALOG-01), unless the visitor has gone on to another control. */
export function focusFirstField(dialog: HTMLDialogElement): void {
  if (!dialog.querySelector(':focus:not([method=dialog] *)')) {
    dialog.querySelector<HTMLElement>('form input')?.focus();
  }
}

/** Where the last press on a dialog has begun. */
let pressed: EventTarget | null = null;

/**
 * Closes a dialog that covers the page on a press outside its content. The press must also begin there, because text selections often
 * end outside the field. Escape and the close button work without scripts. A second call changes nothing.
 */
export function closeOnPressOutside(dialog: HTMLDialogElement): void {
  dialog.addEventListener('pointerdown', onPointerDown);
  dialog.addEventListener('click', onClick);
}

function onPointerDown({ target }: Event): void {
  pressed = target;
}

function onClick({ target, currentTarget }: Event): void {
  if (target === currentTarget && target === pressed && target instanceof HTMLDialogElement) {
    target.close();
  }
}
