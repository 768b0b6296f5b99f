/** Creates an element with properties. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** Creates a modal dialog with a title, and a form that closes it. Show it after its content is complete. */
export function dialogWithForm(id: string, title: string): { dialog: HTMLDialogElement; form: HTMLFormElement } {
  const dialog = element('dialog', { id, className: 'cms-dialog' });
  dialog.setAttribute('aria-labelledby', `${id}-title`);
  const form = element('form', { method: 'dialog' });
  form.append(element('h2', { id: `${id}-title`, textContent: title }));
  dialog.append(form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  return { dialog, form };
}

/** A button that closes a dialog without its form. */
export function closeButton(dialog: HTMLDialogElement, textContent: string): HTMLElement {
  const button = element('button', { type: 'button', textContent });
  button.addEventListener('click', () => dialog.close());
  return button;
}
