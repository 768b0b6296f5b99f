/**
 * Returns a function that loads a part of the site once, at its first call. After a failure the next call tries again.
 * @example const loadPlayer = onDemand(() => import('./player'));
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Loads a part in advance. A failure is left to its use: Gatsby would load the page again, and discard what was typed, if nothing handled it. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

interface IntentHandlers {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onTouchStart: () => void;
}

/** Handlers that start loading when the visitor points at a control or focuses it. */
export function loadOnIntent(load: () => Promise<unknown>): IntentHandlers {
  function prefetch(): void {
    preload(load);
  }
  return { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch };
}
