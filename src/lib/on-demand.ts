/**
 * Loads a part of the site when it is first wanted, and once only; a load that failed is tried again the next time.
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

interface IntentHandlers {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onTouchStart: () => void;
}

/** Handlers for a control that start loading as soon as the visitor is about to use it. */
export function loadOnIntent(load: () => Promise<unknown>): IntentHandlers {
  function prefetch(): void {
    // A failure is reported when the control is used.
    load().catch(() => undefined);
  }
  return { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch };
}
