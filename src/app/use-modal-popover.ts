import { useLocation } from '@gatsbyjs/reach-router';
import { useCallback, useEffect, useRef, type RefObject, type ToggleEvent } from 'react';

/** Props for the popover element. */
interface ModalPopoverProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onBeforeToggle: (event: ToggleEvent) => void;
  readonly onToggle: (event: ToggleEvent) => void;
}

/**
 * Makes a native popover modal: the rest of the page is inert while it is open, it closes on navigation, and then the focus
 * returns to the button that opened it.
 * @param id of the popover element, the `popovertarget` of its button
 * @param pageRef the rest of the page
 */
export function useModalPopover(
  id: string,
  pageRef: RefObject<HTMLElement | null>,
  onOpenChange: (open: boolean) => void,
): ModalPopoverProps {
  const popover = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shownKey = useRef(key);
  const openedKey = useRef(key);

  const showState = useCallback(
    (open: boolean) => {
      if (pageRef.current) {
        pageRef.current.inert = open;
      }
      onOpenChange(open);
    },
    [pageRef, onOpenChange],
  );

  useEffect(() => {
    // The visitor may have opened it before scripts ran.
    if (isPopover(popover.current) && popover.current.matches(':popover-open')) {
      showState(true);
    }
  }, [showState]);

  useEffect(() => {
    // Every press on a link closes it, also a link to the current page.
    if (shownKey.current !== key) {
      shownKey.current = key;
      if (isPopover(popover.current)) {
        popover.current.hidePopover();
      }
    }
  }, [key]);

  // Runs before the browser returns the focus to the button, which must not be inert then.
  function onBeforeToggle({ newState }: ToggleEvent): void {
    const opening = newState === 'open';
    if (opening) {
      openedKey.current = shownKey.current;
    }
    showState(opening);
  }

  // After a navigation, the new page gets the focus.
  function onToggle({ newState }: ToggleEvent): void {
    if (newState === 'closed' && openedKey.current === shownKey.current) {
      returnFocus(id);
    }
  }

  return { ref: popover, onBeforeToggle, onToggle };
}

/** Browsers older than the promised ones may not support popovers. In these the element is at the end of the page. */
function isPopover(element: HTMLElement | null): element is HTMLElement {
  return element !== null && 'hidePopover' in element;
}

/** The browser returns the focus after Escape and the close button, but not after a press outside the popover. */
function returnFocus(id: string): void {
  if (!document.activeElement?.matches('a, button, input, select, textarea')) {
    document.querySelector<HTMLElement>(`[popovertarget=${id}]`)?.focus();
  }
}
