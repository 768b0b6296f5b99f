/** What a toast means: decides its bar, its icon and how urgently it is read out. */
type ToastType = 'default' | 'success' | 'destructive';

export type ToastPosition = 'bottom-right' | 'bottom-left' | 'bottom-center' | 'top-right' | 'top-left' | 'top-center';

/** A short message that goes away by itself (TOAST-01, TOAST-11). */
export interface Toast {
  /** A toast that is shown, or waits, under the same id is replaced. Default: one of its own. */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
  readonly type?: ToastType;
  /** Milliseconds, `TOAST_DURATION_MS` when left out; `Infinity` stays until it is dismissed. */
  readonly duration?: number;
  /** Whether the visitor can send it away (close button, Escape, swipe). Default: yes. */
  readonly dismissible?: boolean;
  /** Default: bottom right. A toast that replaces another takes its place. */
  readonly position?: ToastPosition;
  /** A button below the text; the toast goes away when it is used. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** A toast that has its id. */
export type NamedToast = Toast & { readonly id: string };

/** Title and text as they are read out. */
export function spokenText({ title, description }: Toast): string {
  return description === undefined ? title : `${title}: ${description}`;
}
