import { deskMessages } from './messages';

const PANEL_ID = 'desk-faults';

/** Lists what keeps an entry from being saved, until it is closed or saved again; Decap's own note is gone in seconds. */
export function showFaults(faults: readonly string[]): void {
  hideFaults();
  const panel = document.createElement('section');
  panel.id = PANEL_ID;
  panel.setAttribute('role', 'alert');
  const list = document.createElement('ul');
  list.append(...faults.map((fault) => textElement('li', fault)));
  const close = textElement('button', deskMessages.close);
  close.addEventListener('click', hideFaults);
  panel.append(textElement('p', deskMessages.saveRefused), list, close);
  document.body.append(panel);
}

/** Takes the list away. */
export function hideFaults(): void {
  document.getElementById(PANEL_ID)?.remove();
}

function textElement(name: 'li' | 'p' | 'button', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
