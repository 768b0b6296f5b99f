import { element } from './element';
import { cmsMessages } from './messages';

const PANEL_ID = 'cms-notice';

/**
 * Shows a title and a list until it is closed or replaced. Decap's own notifications disappear after some seconds.
 * @param isGood whether nothing is wrong
 */
export function showNotice(title: string, items: readonly (string | Node)[], isGood = false): void {
  hideNotice();
  const panel = element(
    'section',
    { id: PANEL_ID, role: 'alert', className: isGood ? 'good' : '' },
    element('p', { textContent: title }),
    element('ul', {}, ...items.map((item) => element('li', {}, item))),
    element('button', { textContent: cmsMessages.close, onclick: hideNotice }),
  );
  document.body.append(panel);
}

/** Removes the notice. */
export function hideNotice(): void {
  document.getElementById(PANEL_ID)?.remove();
}

/** Replaces the CMS with the reason why it did not start. `details` are for the operator. */
export function showFailure(reason: string, details?: string): void {
  const texts = [reason, ...(details === undefined ? [] : [details])];
  const paragraphs = texts.map((textContent) => element('p', { textContent }));
  const heading = element('h1', { textContent: cmsMessages.failed });
  document.body.replaceChildren(element('main', { role: 'alert' }, heading, ...paragraphs));
}
