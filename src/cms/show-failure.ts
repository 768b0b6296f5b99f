import { cmsMessages } from './messages';

/** Shows in place of the CMS why it did not start; `details` are for the person who is asked for help. */
export function showFailure(reason: string, details?: string): void {
  const message = document.createElement('main');
  message.setAttribute('role', 'alert');
  message.append(element('h1', cmsMessages.failed), element('p', reason));
  if (details !== undefined) message.append(element('p', details));
  document.body.replaceChildren(message);
}

function element(name: 'h1' | 'p', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
