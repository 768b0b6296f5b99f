import { RUNTIME_FAILED } from '../config/markup';
import { siteMessages } from '../config/messages/site';
import { createElement } from '../lib/define-element';

/** Not in the style sheet, which every page contains. */
const STYLE = 'position:fixed;inset:auto 0 0;z-index:var(--z-toast)';

/** Says on the page that the runtime could not be loaded, until the next attempt. */
export function startFailureMessage(): void {
  const message = createElement('p', { role: 'alert', class: 'note bad', style: STYLE });
  function show(): void {
    // Everything outside an open dialog is inert.
    (document.querySelector('dialog[open]') ?? document.body).append(message);
    message.textContent = siteMessages.scriptsFailed;
  }

  document.addEventListener(RUNTIME_FAILED, show);
  // It may have failed before this code was loaded.
  if (document.documentElement.dataset.runtime === 'failed') {
    show();
  }
  document.addEventListener(
    'click',
    () => {
      message.remove();
    },
    true,
  );
}
