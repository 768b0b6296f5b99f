import { cmsMessages } from './messages';

const PANEL_ID = 'cms-notice';

/** Says something and lists what to do, until it is closed or something else is said; Decap's own notes are gone in seconds. */
export function showNotice(title: string, items: readonly string[]): void {
  hideNotice();
  const panel = document.createElement('section');
  panel.id = PANEL_ID;
  panel.setAttribute('role', 'alert');
  const list = document.createElement('ul');
  list.append(...items.map((item) => textElement('li', item)));
  const close = textElement('button', cmsMessages.close);
  close.addEventListener('click', hideNotice);
  panel.append(textElement('p', title), list, close);
  document.body.append(panel);
}

/** Takes the notice away. */
export function hideNotice(): void {
  document.getElementById(PANEL_ID)?.remove();
}

function textElement(name: 'li' | 'p' | 'button', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
