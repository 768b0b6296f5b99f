import { element } from './element';
import { cmsMessages } from './messages';

const PANEL_ID = 'cms-notice';

/**
 * Shows a title and a list until it is closed or replaced. Decap's own notifications disappear after some seconds.
 * @param isGood whether nothing is wrong
 */
export function showNotice(title: string, items: readonly (string | Node)[], isGood = false): void {
  hideNotice();
  const panel = element('section', { id: PANEL_ID, role: 'alert', className: isGood ? 'good' : '' });
  const list = element('ul');
  list.append(
    ...items.map((item) => {
      const line = element('li');
      line.append(item);
      return line;
    }),
  );
  const close = element('button', { textContent: cmsMessages.close });
  close.addEventListener('click', hideNotice);
  panel.append(element('p', { textContent: title }), list, close);
  document.body.append(panel);
}

/** Removes the notice. */
export function hideNotice(): void {
  document.getElementById(PANEL_ID)?.remove();
}

/** Replaces the CMS with the reason why it did not start. `details` are for the operator. */
export function showFailure(reason: string, details?: string): void {
  const message = element('main', { role: 'alert' });
  message.append(element('h1', { textContent: cmsMessages.failed }), element('p', { textContent: reason }));
  if (details !== undefined) message.append(element('p', { textContent: details }));
  document.body.replaceChildren(message);
}
