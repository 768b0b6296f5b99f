import { css, keyframes } from '@emotion/react';
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

import { dialogOpened } from '../lib/open-dialogs';
import { openAsModal } from '../lib/open-as-modal';

const rise = keyframes`
  from { opacity: 0; translate: 0 8px; }
`;

const fade = keyframes`
  from { opacity: 0; }
`;

/** Shared styles of modal `<dialog>` elements: the backdrop and the opening animation (DIALOG-02). */
export const modalStyle = css`
  padding: 0;
  border: 0;
  background: var(--surface);
  color: var(--ink);
  animation: ${rise} var(--d-3) var(--ease-out);
  &::backdrop {
    background: var(--scrim);
    animation: ${fade} var(--d-3) var(--ease-out);
  }
`;

/**
 * Opens the `<dialog>` with the returned ref as a modal while it is rendered. The browser traps the focus in it, closes it
 * on Escape and then restores the focus. Close it with `ref.current?.close()`. `onClose` is called after every kind of
 * closing; the dialog must not be rendered again then.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const notify = useEffectEvent(onClose);

  // A layout effect, because the browser can only restore the focus while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    function onNativeClose(): void {
      notify();
    }
    const close = openModal(dialog);
    dialog.addEventListener('close', onNativeClose);
    return () => {
      dialog.removeEventListener('close', onNativeClose);
      close();
    };
  }, []);

  return ref;
}

/** Opens a `<dialog>` as a modal. @returns a function that closes it; call it while it is still in the document */
export function openModal(dialog: HTMLDialogElement): () => void {
  openAsModal(dialog);
  const leave = dialogOpened(dialog);
  return () => {
    leave();
    dialog.close();
  };
}
