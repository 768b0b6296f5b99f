/**
 * jsdom has no modal dialogs. This adds the behaviour that the site needs, as in the HTML standard: initial focus, Escape,
 * the `cancel` and `close` events (immediately; browsers send them later) and returning the focus. The page is not inert.
 */
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), iframe, [tabindex]:not([tabindex="-1"])';

const openDialogs: { dialog: HTMLDialogElement; opener: Element | null }[] = [];

function showModal(this: HTMLDialogElement): void {
  if (!this.isConnected || this.open) {
    throw new DOMException('The dialog is open already, or not in the page.', 'InvalidStateError');
  }
  openDialogs.push({ dialog: this, opener: document.activeElement });
  this.open = true;
  const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(FOCUSABLE);
  first?.focus();
}

function close(this: HTMLDialogElement, returnValue?: string): void {
  if (!this.open) return;
  if (returnValue !== undefined) this.returnValue = returnValue;
  this.open = false;
  const index = openDialogs.findIndex(({ dialog }) => dialog === this);
  const [entry] = index < 0 ? [] : openDialogs.splice(index, 1);
  if (entry?.opener instanceof HTMLElement) entry.opener.focus();
  this.dispatchEvent(new Event('close'));
}

function closeTopmost(event: KeyboardEvent): void {
  const topmost = openDialogs.filter(({ dialog }) => dialog.isConnected).at(-1)?.dialog;
  if (event.key === 'Escape' && topmost?.dispatchEvent(new Event('cancel', { cancelable: true }))) topmost.close();
}

/** The submission of a form with `method="dialog"` closes the dialog around it. */
function closeBySubmit(event: Event): void {
  const form = event.target;
  const dialog = form instanceof HTMLFormElement && form.getAttribute('method') === 'dialog' && form.closest('dialog');
  if (dialog && !event.defaultPrevented) {
    event.preventDefault();
    dialog.close();
  }
}

// Tests in the node environment have no dialogs. The file may be imported twice.
if (typeof HTMLDialogElement !== 'undefined' && !('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  document.addEventListener('keydown', closeTopmost);
  document.addEventListener('submit', closeBySubmit);
}

export {};
