const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether the visitor's device is set to reduced motion (WCAG 2.2 criterion 2.3.3). Browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia(QUERY).matches;
}

/** Calls the listener when the setting changes. @returns a function that unsubscribes */
export function onReducedMotionChange(listener: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => {
    media.removeEventListener('change', listener);
  };
}
