import { useSyncExternalStore } from 'react';

import { createListeners } from '../../lib/listeners';

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

/**
 * `waiting`: not on the screen yet, because the code of toasts is loading or an older toast still leaves. `shown`: on the screen.
 * `displaced`: it leaves because a newer toast takes its place, and comes back. `away`: it has left, and comes back when there
 * is room. `leaving`: it leaves for good. `text`: the code could not be loaded.
 */
type ToastState = 'waiting' | 'shown' | 'displaced' | 'away' | 'leaving' | 'text';

export interface ToastEntry {
  /** From 1, because notistack treats 0 as no key. */
  readonly key: number;
  readonly toast: NamedToast;
  /** Increases when another toast with the same id replaces it. */
  readonly round: number;
  readonly state: ToastState;
}

let entries: readonly ToastEntry[] = [];
let lastKey = 0;
const listeners = createListeners();

/** All toasts, oldest first. */
export function toastEntries(): readonly ToastEntry[] {
  return entries;
}

/** Calls the listener after every change. @returns a function that unsubscribes */
export const onToastsChange = listeners.add;

export const notifyToastListeners = listeners.notify;

function setEntries(next: readonly ToastEntry[]): void {
  entries = next;
  notifyToastListeners();
}

/** Adds the toast, or replaces the one with the same id. @returns its id */
export function addToast(toast: Toast): string {
  lastKey += 1;
  const named = { ...toast, id: toast.id ?? `toast-${lastKey}` };
  const known = entries.find(
    ({ toast: { id }, state }) => id === named.id && (state === 'waiting' || state === 'shown'),
  );
  if (known) {
    changeEntry(known.key, { toast: named, round: known.round + 1 });
  } else {
    dismissToast(named.id);
    setEntries([...entries, { key: lastKey, toast: named, round: 1, state: 'waiting' }]);
  }
  return named.id;
}

/** Removes a toast, wherever it is. Ignores unknown ids. */
export function dismissToast(id: string): void {
  setEntries(
    entries.flatMap((entry) => {
      if (entry.toast.id !== id) {
        return [entry];
      }
      return entry.state === 'shown' || entry.state === 'displaced' ? [{ ...entry, state: 'leaving' }] : [];
    }),
  );
}

export function changeEntry(key: number, change: Partial<ToastEntry>): void {
  setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
}

/** Call it when a toast has left the screen. */
export function removeEntry(key: number): void {
  const others = entries.filter((entry) => entry.key !== key);
  const displaced = entries.find((entry) => entry.key === key && entry.state === 'displaced');
  setEntries(displaced ? [...others, { ...displaced, state: 'away' }] : others);
}

/** Call it when the code of toasts could not be loaded. */
export function showWaitingAsText(): void {
  setEntries(entries.map((entry) => (entry.state === 'waiting' ? { ...entry, state: 'text' } : entry)));
}

/** Removes all toasts together with the region. */
export function clearToasts(): void {
  setEntries([]);
}

/** The toast with this key; undefined after it has left the screen. */
export function useToastEntry(key: number): ToastEntry | undefined {
  return useSyncExternalStore(onToastsChange, () => entries.find((entry) => entry.key === key));
}

/** Whether a toast with this id is on the screen, or will be as soon as there is room for it. */
export function useIsToastPresent(id: string | undefined): boolean {
  return useSyncExternalStore(
    onToastsChange,
    () => entries.some(({ toast, state }) => toast.id === id && state !== 'leaving'),
    () => false,
  );
}
