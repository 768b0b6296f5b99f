import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import type { DialogName } from './open-dialog';

/**
 * Where the focus goes: to the first field when the dialog opens, to the title when its content is replaced (visual
 * language, section 6, "Dialog"). Call it after the dialog has been made modal.
 * @returns for the title
 */
export function useDialogFocus(
  dialogRef: RefObject<HTMLDialogElement | null>,
  name: DialogName,
): RefObject<HTMLHeadingElement | null> {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const shownName = useRef(name);

  useLayoutEffect(() => {
    dialogRef.current?.querySelector<HTMLElement>('form input')?.focus();
  }, [dialogRef]);

  useEffect(() => {
    if (shownName.current !== name) {
      shownName.current = name;
      titleRef.current?.focus();
    }
  }, [name]);

  return titleRef;
}
