/** Longest delay after the page has loaded, in milliseconds. */
const LATEST_MS = 2000;

/**
 * Runs a task after the page has loaded, when the browser is idle, so that it does not delay the first paint.
 * @returns a function that cancels the task
 */
export function whenIdle(task: () => void): () => void {
  let handle: number | undefined;
  // Safari has no requestIdleCallback.
  const canWait = 'requestIdleCallback' in window;

  function queue(): void {
    handle = canWait ? window.requestIdleCallback(() => task(), { timeout: LATEST_MS }) : window.setTimeout(task);
  }

  if (document.readyState === 'complete') {
    queue();
  } else {
    window.addEventListener('load', queue, { once: true });
  }
  return () => {
    window.removeEventListener('load', queue);
    if (handle === undefined) {
      return;
    }
    if (canWait) {
      window.cancelIdleCallback(handle);
    } else {
      window.clearTimeout(handle);
    }
  };
}
