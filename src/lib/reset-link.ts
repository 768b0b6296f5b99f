/** The contents of a reset link: the one-time key and its username. */
export interface ResetLink {
  readonly key: string;
  readonly login: string;
}

declare global {
  interface Window {
    /** Set by `src/app/early-reset-script.ts`: the reset link with which this page was opened, or null. */
    __resetLink?: ResetLink | null;
  }
}

/**
 * The reset link with which this page was opened. It is kept in memory only and lost after a reload.
 * @returns the same object each time; null if there is no link or it has been used
 */
export function currentResetLink(): ResetLink | null {
  return window.__resetLink ?? null;
}

/** Deletes the link after it has been used. */
export function forgetResetLink(): void {
  window.__resetLink = null;
}
