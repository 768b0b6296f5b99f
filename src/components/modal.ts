import { css, keyframes } from '@emotion/react';
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

import { dialogOpened } from '../lib/open-dialogs';

const rise = keyframes`
  from { opacity: 0; translate: 0 8px; }
`;

const fade = keyframes`
  from { opacity: 0; }
`;

/** What every modal `<dialog>` has in common: the scrim behind it and how it arrives (DIALOG-02). */
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
 * Makes the `<dialog>` that takes the returned ref modal for as long as it is rendered. The browser keeps the focus in it,
 * closes it on Escape and gives the focus back to where it was. Close it with `ref.current?.close()`: whichever way it
 * closes, `onClose` is called and should then leave it out of the next render.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const notify = useEffectEvent(onClose);

  // A layout effect, since the focus can only be given back while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) {
      return undefined;
    }
    function onNativeClose(): void {
      notify();
    }
    dialog.showModal();
    const unlockScroll = lockScroll();
    const leave = dialogOpened(dialog);
    dialog.addEventListener('close', onNativeClose);
    return () => {
      dialog.removeEventListener('close', onNativeClose);
      unlockScroll();
      leave();
      dialog.close();
    };
  }, []);

  return ref;
}

/** Keeps the page behind from scrolling, and its width where it has a scroll bar that takes room. */
function lockScroll(): () => void {
  const root = document.documentElement;
  const { overflow, scrollbarGutter } = root.style;
  root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : scrollbarGutter;
  root.style.overflow = 'hidden';
  return () => {
    root.style.overflow = overflow;
    root.style.scrollbarGutter = scrollbarGutter;
  };
}
