/** How long a form may take to open, in milliseconds, and the time between two looks. */
const OPENING_MS = 10_000;
const LOOK_MS = 100;

/** Moves to the field that an address of the CMS names: `#/collections/x/entries/y?field=featured.0.role` (`formAddress`). */
export function followFieldAddresses(): void {
  window.addEventListener('hashchange', ({ oldURL, newURL }) => {
    // Decap shows an empty form when another one is open. With unsaved changes in that, the browser asks before the reload.
    if (fieldIn(newURL) !== null && formOf(oldURL) !== formOf(newURL)) location.reload();
    else follow();
  });
  follow();
}

/** The address of a form, without a field. */
function formOf(address: string): string | undefined {
  return /#[^?]*/.exec(address)?.[0];
}

function fieldIn(address: string): string | null {
  return new URLSearchParams(/#[^?]*\?(.*)/.exec(address)?.[1]).get('field');
}

function follow(): void {
  const { hash } = location;
  const field = fieldIn(hash);
  const until = Date.now() + OPENING_MS;

  function look(): void {
    const control = field === null || location.hash !== hash ? null : findControl(field.split('.'));
    if (control) {
      control.scrollIntoView({ block: 'center' });
      // A list has no control of its own.
      (control.matches('div') ? control.querySelector<HTMLElement>('input, textarea, button') : control)?.focus();
    } else if (field !== null && location.hash === hash && Date.now() < until) {
      setTimeout(look, LOOK_MS);
    }
  }
  look();
}

/** The control of a field, or of an outer one if it is not shown. Decap's ids are `KEY-field-NUMBER`. */
function findControl(path: readonly string[]): HTMLElement | null {
  let found: HTMLElement | null = null;
  path.forEach((key, depth) => {
    const outer: ParentNode | null = depth === 0 ? document : found;
    const name = `${CSS.escape(key)}-field-`;
    // The control of a picture has no id, but its label names one.
    const controls = outer?.querySelectorAll<HTMLElement>(`[id^="${name}"], label[for^="${name}"] ~ * button`);
    // All items of a list have the same keys, and the index stands before the key.
    found = controls?.[Number(path[depth - 1]) || 0] ?? found;
  });
  return found;
}
