import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => undefined;
}

/** Whether scripts run on this page: false in prebuilt HTML and until React has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
