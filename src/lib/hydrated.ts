import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => undefined;
}

/** Whether React has hydrated this page: false in prebuilt HTML and until the end of hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
