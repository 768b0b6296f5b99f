import { REVOCATIONS_STORAGE_KEY } from '../config/storage-keys';
import { stored } from '../lib/stored';

/** Starts React, which sends a logout that has not reached the back end, also on pages that start it for members only (SESS-17). */
export function retryLogout(): void {
  if (stored('localStorage', REVOCATIONS_STORAGE_KEY)) {
    window.hydrationLoader?.start();
  }
}
