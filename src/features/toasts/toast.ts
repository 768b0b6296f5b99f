/** The type of a toast. It determines its bar, its icon and the urgency of its announcement. */
type ToastType = 'default' | 'success' | 'destructive';

export type ToastPosition = 'bottom-right' | 'bottom-left' | 'bottom-center' | 'top-right' | 'top-left' | 'top-center';

/** A short message that disappears automatically (TOAST-01, TOAST-11). */
export interface Toast {
  /** Replaces the visible or queued toast with the same id. Default: a unique id. */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
  readonly type?: ToastType;
  /** Milliseconds, by default `TOAST_DURATION_MS`. With `Infinity` the toast stays until it is dismissed. */
  readonly duration?: number;
  /** Whether the visitor can dismiss it (close button, Escape, swipe). Default: true. */
  readonly dismissible?: boolean;
  /** Default: bottom right. A toast that replaces another has the position of that one. */
  readonly position?: ToastPosition;
  /** A button below the text. Pressing it dismisses the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** A toast with an id. */
export type NamedToast = Toast & { readonly id: string };

/** Title and text for screen readers. */
export function announcementText({ title, description }: Toast): string {
  return description === undefined ? title : `${title}: ${description}`;
}
