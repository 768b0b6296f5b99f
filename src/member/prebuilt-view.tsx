import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { PREBUILT_VIEW_ID } from '../config/markup';
import { closest } from '../lib/closest';
import { controlsIn, isChanged, setValue, valueOf } from '../lib/form-controls';
import { emptyHtml } from '../lib/trusted-types';
import { adoptPrebuiltView, focusableIn, moveFocus, twinOf } from '../lib/visitor-input';

/** How long the prebuilt view stays at a time while the visitor presses something in it, in milliseconds. */
const PRESS_MS = 50;

/**
 * The place of the prebuilt view of a member page (AREA-24): the inline script of the page fills it (`before-react/member-page.ts`) as
 * soon as the content has arrived, and it is replaced when React shows the same view.
 */
export function PrebuiltView(): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => adoptPrebuiltView(ref.current), []);
  // With this property React leaves the element's content to the script, also during hydration.
  return (
    <div ref={ref} id={PREBUILT_VIEW_ID} dangerouslySetInnerHTML={{ __html: emptyHtml() }} suppressHydrationWarning />
  );
}

/**
 * Hides the prebuilt view, because React shows the view or why there is none. What was typed into it stays, and the focus and a press
 * that waited go on in the same element of the view.
 */
export function replacePrebuiltView(): void {
  const prebuilt = document.getElementById(PREBUILT_VIEW_ID);
  if (!prebuilt || prebuilt.hidden) {
    return;
  }
  if (prebuilt.matches(':active')) {
    // The browser makes a click of two events in the same element.
    setTimeout(replacePrebuiltView, PRESS_MS);
    return;
  }
  const before = focusableIn(prebuilt);
  const after = focusableIn(prebuilt.parentElement ?? prebuilt).slice(before.length);

  function inView(element: EventTarget | null | undefined): HTMLElement | undefined {
    return twinOf(element, before, after);
  }

  const { activeElement } = document;
  const focused = inView(activeElement);
  const pressed = inView(closest(window.hydrationLoader?.lastClick?.target ?? null, 'button'));
  for (const [, control] of controlsIn([prebuilt])) {
    const twin = inView(control);
    if (twin && isChanged(control)) {
      setValue(twin as typeof control, valueOf(control));
      twin.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  prebuilt.hidden = true;
  prebuilt.replaceChildren();
  if (focused) {
    moveFocus(activeElement, focused);
  }
  // React accepts no event while it renders.
  setTimeout(() => pressed?.click());
}
