import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether the visitor's device is set to reduced motion (WCAG 2.2 criterion 2.3.3). Browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia(QUERY).matches;
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** The same as a hook that rerenders when the setting changes; false in prebuilt HTML. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
}
