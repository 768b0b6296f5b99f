import { cmsMessages } from './messages';

const PANEL_ID = 'cms-notice';

/**
 * Shows a title and a list until it is closed or replaced. Decap's own notifications disappear after some seconds.
 * @param isGood whether nothing is wrong
 */
export function showNotice(title: string, items: readonly (string | Node)[], isGood = false): void {
  hideNotice();
  const panel = document.createElement('section');
  panel.id = PANEL_ID;
  panel.setAttribute('role', 'alert');
  panel.classList.toggle('good', isGood);
  const list = document.createElement('ul');
  list.append(
    ...items.map((item) => {
      const line = document.createElement('li');
      line.append(item);
      return line;
    }),
  );
  const close = textElement('button', cmsMessages.close);
  close.addEventListener('click', hideNotice);
  panel.append(textElement('p', title), list, close);
  document.body.append(panel);
}

/** Removes the notice. */
export function hideNotice(): void {
  document.getElementById(PANEL_ID)?.remove();
}

/** Replaces the CMS with the reason why it did not start. `details` are for the operator. */
export function showFailure(reason: string, details?: string): void {
  const message = document.createElement('main');
  message.setAttribute('role', 'alert');
  message.append(textElement('h1', cmsMessages.failed), textElement('p', reason));
  if (details !== undefined) message.append(textElement('p', details));
  document.body.replaceChildren(message);
}

function textElement(name: 'h1' | 'p' | 'button', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
