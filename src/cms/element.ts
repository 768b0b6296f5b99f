/** Creates an element with properties and what it contains. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Creates a modal dialog with a title, and a form that closes it. Show it after its content is complete. */
export function dialogWithForm(id: string, title: string): { dialog: HTMLDialogElement; form: HTMLFormElement } {
  const heading = element('h2', { id: `${id}-title`, textContent: title });
  const form = element('form', { method: 'dialog' }, heading);
  const dialog = element('dialog', { id, className: 'cms-dialog' }, form);
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  return { dialog, form };
}

/** A button that closes a dialog without its form. */
export function closeButton(dialog: HTMLDialogElement, textContent: string): HTMLElement {
  return element('button', { type: 'button', textContent, onclick: () => dialog.close() });
}
