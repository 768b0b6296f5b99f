import { REVOCATIONS_STORAGE_KEY } from '../config/limits';

/** Starts React, which sends a logout that has not reached the back end, also on pages that start it for members only (SESS-17). */
export function retryLogout(): void {
  try {
    if (localStorage.getItem(REVOCATIONS_STORAGE_KEY)) {
      window.runtimeLoader?.start();
    }
  } catch {
    // Blocked storage has no logout.
  }
}
