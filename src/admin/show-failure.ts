import { cmsMessages } from './messages';

/** Says in place of the form why there is none; `details` are for whoever is asked for help. */
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
