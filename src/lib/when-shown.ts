/**
 * Runs a task when the page is shown: immediately, or if the browser has prerendered the page, when the visitor opens it
 * (Speculation Rules, `document.prerendering`).
 * @returns a function that cancels the task
 */
export function whenShown(task: () => void): () => void {
  if (!('prerendering' in document) || !document.prerendering) {
    task();
    return () => undefined;
  }
  document.addEventListener('prerenderingchange', task, { once: true });
  return () => {
    document.removeEventListener('prerenderingchange', task);
  };
}
