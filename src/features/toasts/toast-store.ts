import { useSyncExternalStore } from 'react';

import { TOASTS_VISIBLE } from '../../config/limits';
import { createListeners } from '../../lib/listeners';

export type ToastPosition = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`;

/** A short message that disappears automatically (TOAST-01, TOAST-11). */
export interface Toast {
  /** Replaces the toast with the same id. */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
  /** It determines the bar, the icon and the urgency of the announcement. */
  readonly type?: 'default' | 'success' | 'destructive';
  /** Milliseconds, by default `TOAST_DURATION_MS`. With `Infinity` the toast stays until it is dismissed. */
  readonly duration?: number;
  /** Whether the visitor can dismiss it (close button, Escape, swipe). Default: true. */
  readonly dismissible?: boolean;
  /** Default: bottom right. A toast that replaces another has the position of that one. */
  readonly position?: ToastPosition;
  /** A button below the text. Pressing it dismisses the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** The live region that announces a toast. */
export function roleOf({ type }: Toast): 'alert' | 'status' {
  return type === 'destructive' ? 'alert' : 'status';
}

/** Title and text for screen readers. */
export function announcementText({ title, description }: Toast): string {
  return description === undefined ? title : `${title}: ${description}`;
}

export interface ToastEntry extends Toast {
  readonly position: ToastPosition;
  /** Each appearance on the screen has its own. From 1, because notistack treats 0 as no key. */
  readonly key: number;
}

/** First those on the screen, oldest first, then those without an end that have given way to newer ones. */
let entries: readonly ToastEntry[] = [];
let lastKey = 0;
const listeners = createListeners();

/** All toasts. The first `TOASTS_VISIBLE` are on the screen. */
export function useToastEntries(): readonly ToastEntry[] {
  return useSyncExternalStore(
    listeners.add,
    () => entries,
    () => entries,
  );
}

function setEntries(next: readonly ToastEntry[]): void {
  entries = next;
  listeners.notify();
}

/**
 * Shows a toast, or replaces the one with the same id. With more than `TOASTS_VISIBLE`, the oldest gives way. If it has no end, it comes back
 * when there is room.
 */
export function showToast(toast: Toast): void {
  const known = entries.find(({ id }) => id !== undefined && id === toast.id);
  const added = { ...toast, position: known?.position ?? toast.position ?? 'bottom-right', key: (lastKey += 1) };
  if (known && entries.indexOf(known) < TOASTS_VISIBLE) {
    setEntries(entries.map((entry) => (entry === known ? { ...added, key: known.key } : entry)));
    return;
  }
  const others = entries.filter((entry) => entry !== known);
  const displaced = others.length >= TOASTS_VISIBLE ? others.shift() : undefined;
  others.splice(TOASTS_VISIBLE - 1, 0, added);
  setEntries(displaced?.duration === Infinity ? [...others, { ...displaced, key: (lastKey += 1) }] : others);
}

/** Removes a toast, wherever it is: by its id, or one appearance of it by its key. Ignores others. */
export function dismissToast(idOrKey: string | number): void {
  setEntries(entries.filter(({ id, key }) => id !== idOrKey && key !== idOrKey));
}

/** Removes all toasts together with the region. */
export function clearToasts(): void {
  setEntries([]);
}
