import { isApiError, type ApiError } from '../../lib/api-client';

/** The maximum pause of our own backoff. */
const LONGEST_BACKOFF_MS = 15 * 60_000;
/** The maximum pause from a server's Retry-After. It also keeps the timer within 32 bits. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000;

interface PollOptions<T> {
  readonly load: (signal: AbortSignal) => Promise<T>;
  readonly onData: (data: T) => void;
  readonly onFailure: (error: unknown) => void;
  /** From the start of one call to the start of the next. */
  readonly intervalMs: number;
}

/**
 * Calls `load` immediately and then every `intervalMs`. A hidden tab makes no calls; when it becomes visible, an overdue
 * call follows immediately. After each response without data (a refusal of any status, or another body) the pause doubles, up
 * to 15 minutes, and is at least Retry-After. Without a response it does not: the network may be back in a minute.
 * @returns a function that stops polling and aborts a pending call.
 */
export function poll<T>({ load, onData, onFailure, intervalMs }: PollOptions<T>): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Date.now();
  let busy = false;
  let refusals = 0;

  async function run(): Promise<void> {
    busy = true;
    const startedAt = Date.now();
    let pauseMs = intervalMs;
    try {
      const data = await load(signal);
      if (signal.aborted) return;
      refusals = 0;
      onData(data);
    } catch (error) {
      if (signal.aborted) return;
      if (isRefusal(error)) {
        refusals += 1;
        pauseMs = backOff(intervalMs, refusals, error.retryAfterS);
      }
      onFailure(error);
    }
    busy = false;
    dueAt = startedAt + pauseMs;
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (busy || document.hidden) return;
    const waitMs = dueAt - Date.now();
    if (waitMs > 0) {
      timer = setTimeout(schedule, waitMs);
    } else {
      void run();
    }
  }

  document.addEventListener('visibilitychange', schedule);
  schedule();
  return () => {
    document.removeEventListener('visibilitychange', schedule);
    clearTimeout(timer);
    controller.abort();
  };
}

/** Whether a server has answered without data, so that further calls must wait longer. */
function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && (error.type === 'status' || error.type === 'invalid-response');
}

function backOff(intervalMs: number, refusals: number, retryAfterS = 0): number {
  const ours = Math.min(intervalMs * 2 ** refusals, LONGEST_BACKOFF_MS);
  const theirs = Math.min(retryAfterS * 1000, LONGEST_RETRY_AFTER_MS);
  return Math.max(ours, theirs);
}
