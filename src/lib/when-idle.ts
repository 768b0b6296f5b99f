/** Longest delay after the page has loaded, in milliseconds. */
const LATEST_MS = 2000;

/** Runs a task after the page has loaded, when the browser is idle, so that it does not delay the first paint. */
export function whenIdle(task: () => void): void {
  function queue(): void {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) {
      requestIdleCallback(task, { timeout: LATEST_MS });
    } else {
      setTimeout(task);
    }
  }

  if (document.readyState === 'complete') {
    queue();
  } else {
    addEventListener('load', queue);
  }
}
