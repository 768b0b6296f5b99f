/** What a reset link carries: the one-time key, and the username it belongs to. */
export interface ResetLink {
  readonly key: string;
  readonly login: string;
}

declare global {
  interface Window {
    /** Left by `src/app/early-reset-script.ts`: the link this page was opened with, null when it is none. */
    __resetLink?: ResetLink | null;
  }
}

/**
 * The link that this page was opened with. It is kept in memory only, so a reload or another page load has none.
 * @returns the same object each time, null when there is no link or it was used up
 */
export function currentResetLink(): ResetLink | null {
  return window.__resetLink ?? null;
}

/** The link was used up: nothing on this page needs its key any more. */
export function forgetResetLink(): void {
  window.__resetLink = null;
}
