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

/** Shows in place of the CMS why it did not start; `details` are for the person who is asked for help. */
export function showFailure(reason: string, details?: string): void {
  const message = document.createElement('main');
  message.setAttribute('role', 'alert');
  message.append(textElement('h1', cmsMessages.failed), textElement('p', reason));
  if (details !== undefined) message.append(textElement('p', details));
  document.body.replaceChildren(message);
}

function textElement(name: 'h1' | 'li' | 'p' | 'button', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
