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
