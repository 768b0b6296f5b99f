import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { PREBUILT_VIEW_ID } from '../config/markup';
import { useSession } from '../features/session/session';
import { closest } from '../lib/closest';
import { isChanged, setValue, valueOf, type Control } from '../lib/form-controls';
import { emptyHtml } from '../lib/trusted-types';
import { adoptPrebuiltView, moveFocus } from '../lib/recreated-elements';

/** How long the prebuilt view stays at a time while the visitor presses something in it, in milliseconds. */
const PRESS_MS = 50;

/**
 * The place of the prebuilt view of a member page (AREA-24): the inline script of the page fills it (`page-scripts/member-page.ts`) as
 * soon as the content has arrived, and it is replaced when React shows the same view. It is emptied when the session ends.
 */
export function PrebuiltView(): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const isGuest = useSession().status === 'guest';
  useLayoutEffect(() => adoptPrebuiltView(ref.current), []);
  useLayoutEffect(() => {
    if (isGuest) {
      ref.current?.replaceChildren();
    }
  }, [isGuest]);
  // With this property React leaves the element's content to the script, also during hydration.
  return (
    <div ref={ref} id={PREBUILT_VIEW_ID} dangerouslySetInnerHTML={{ __html: emptyHtml() }} suppressHydrationWarning />
  );
}

/**
 * Hides the prebuilt view, because React shows the view or why there is none. What was typed into it stays, and the focus and a press
 * that waited go on in the same control of React's view.
 */
export function replacePrebuiltView(): void {
  const prebuilt = document.getElementById(PREBUILT_VIEW_ID);
  if (!prebuilt || prebuilt.hidden) return;
  if (prebuilt.matches(':active')) {
    // The browser makes a click of two events in the same element.
    setTimeout(replacePrebuiltView, PRESS_MS);
    return;
  }
  const others = [...(prebuilt.parentElement?.children ?? [])].filter((part) => part !== prebuilt);
  const shown = controlsByName(others);
  /** Each control of the prebuilt view, with the one of React's view in its place. */
  const pairs = [...controlsByName([prebuilt])].map(([name, control]) => [control, shown.get(name)] as const);

  function pairOf(element: Element | null | undefined): HTMLElement | undefined {
    return pairs.find(([control]) => control === element)?.[1];
  }

  const { activeElement } = document;
  const focused = pairOf(activeElement);
  const pressed = pairOf(closest(window.hydrationLoader?.lastClick?.target ?? null, 'button'));
  for (const [control, pair] of pairs) {
    if (pair && isControl(pair) && isControl(control) && isChanged(control)) {
      setValue(pair, valueOf(control));
      pair.dispatchEvent(new Event('input', { bubbles: true }));
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

function isControl(element: HTMLElement): element is Control {
  return element.matches('input, select, textarea');
}

/** What can have the focus or be pressed. */
const CONTROLS = 'a[href], button, input, select, textarea, summary';

/**
 * The controls of a view, by what they are: id, address, accessible name or type, and the number among equal ones. The same view has the
 * same names in both renderings, and a control that only one of them has does not change the names of the others.
 */
export function controlsByName(parts: readonly ParentNode[]): ReadonlyMap<string, HTMLElement> {
  const controls = new Map<string, HTMLElement>();
  for (const control of parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(CONTROLS)])) {
    const is = control.id || ['href', 'aria-label', 'type'].map((name) => control.getAttribute(name)).find(Boolean);
    let number = 1;
    while (controls.has(`${control.tagName} ${is} ${number}`)) {
      number += 1;
    }
    controls.set(`${control.tagName} ${is} ${number}`, control);
  }
  return controls;
}
