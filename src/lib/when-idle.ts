/** Longest delay after the page has loaded, in milliseconds. */
const LATEST_MS = 2000;

/**
 * Runs a task after the page has loaded, when the browser is idle, so that it does not delay the first paint.
 * @returns a function that cancels the task
 */
export function whenIdle(task: () => void): () => void {
  let isCancelled = false;

  function run(): void {
    if (!isCancelled) {
      task();
    }
  }

  function queue(): void {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) {
      requestIdleCallback(run, { timeout: LATEST_MS });
    } else {
      setTimeout(run);
    }
  }

  if (document.readyState === 'complete') {
    queue();
  } else {
    addEventListener('load', queue, { once: true });
  }
  return () => {
    isCancelled = true;
  };
}
