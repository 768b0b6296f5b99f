/**
 * The element of an event that matches a selector, or contains its target and matches. Null too for an event of the document or
 * the window, which browser extensions send.
 */
export function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
