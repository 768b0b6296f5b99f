import { useEffect, type RefObject } from 'react';

/**
 * Closes the dialog on a press beside its plate. Only when the press also began there: text that is marked with the
 * pointer often ends beside the field.
 */
export function useCloseBeside(dialogRef: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = dialogRef.current;
    let beganBeside = false;
    function onPointerDown(event: PointerEvent): void {
      beganBeside = event.target === dialog;
    }
    function onClick(event: MouseEvent): void {
      if (beganBeside && event.target === dialog) {
        dialog?.close();
      }
    }
    // On the dialog itself, whose own role takes no handlers: Escape and the close button do the same.
    dialog?.addEventListener('pointerdown', onPointerDown);
    dialog?.addEventListener('click', onClick);
    return () => {
      dialog?.removeEventListener('pointerdown', onPointerDown);
      dialog?.removeEventListener('click', onClick);
    };
  }, [dialogRef]);
}
