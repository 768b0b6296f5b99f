import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { useHydrated } from '../../lib/hydrated';
import { attachHost, toastHost } from './host';
import { loadedStack, onStackLoaded } from './show-toast';

/**
 * The place where toasts appear, with the live elements that read them out. Rendered once, by the page shell; what shows
 * the toasts comes with the first of them.
 */
export function ToastRegion(): ReactNode {
  const hydrated = useHydrated();
  const stack = useSyncExternalStore(onStackLoaded, loadedStack, () => undefined);
  useEffect(attachHost, []);
  if (!hydrated) {
    return null;
  }
  return createPortal(
    <>
      {/* Each line is read out alone, however many there are. */}
      <div role="status" aria-atomic="false" />
      <div role="alert" aria-atomic="false" />
      {stack}
    </>,
    toastHost(),
  );
}
