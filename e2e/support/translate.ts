/**
 * In the browser, before the scripts of a page: replaces each text as Chrome's translation does, before and after the start and after
 * each change. The added space is not seen by visitors and tests, but by React, as another language would be.
 */
export function translatePage(): void {
  const SKIPPED = 'font, script, style, textarea, title, template, noscript';

  function translateText(text: Text): void {
    if (text.parentElement && !text.parentElement.closest(SKIPPED) && text.data.trim() !== '') {
      const outer = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      const inner = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      outer.style.verticalAlign = 'inherit';
      inner.style.verticalAlign = 'inherit';
      inner.textContent = `${text.data} `;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }

  function translate(part: Node): void {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found = part instanceof Text ? [part] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(translateText);
  }

  function start(): void {
    translate(document.body);
    new MutationObserver((changes) => {
      changes.forEach(({ target, addedNodes }) =>
        [target, ...addedNodes].filter((node) => node.isConnected).forEach(translate),
      );
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }

  document.addEventListener('DOMContentLoaded', start);
}
