import { createElement, type ReactNode } from 'react';

import { TOAST_DURATION_MS } from '../../config/limits';
import { onDemand } from '../../lib/on-demand';
import { say } from './host';
import { spokenText, type NamedToast, type Toast } from './toast';

let count = 0;
let stack: ReactNode;
let tellRegion: (() => void) | undefined;

const loadStack = onDemand(async () => {
  const loaded = await import('./toast-stack');
  stack = createElement(loaded.ToastStack);
  tellRegion?.();
  return loaded;
});

/** Shows a toast as soon as there is room for it. @returns its id, for `dismissToast` */
export function showToast(toast: Toast): string {
  count += 1;
  const named = { ...toast, id: toast.id ?? `toast-${count}` };
  loadStack().then(
    ({ queueToast }) => queueToast(named),
    () => showPlainly(named),
  );
  return named.id;
}

/** Takes a toast away, wherever it stands; an id that is not there (any more) is no fault. */
export function dismissToast(id: string): void {
  if (count > 0) {
    // In the order of the calls, so that it also reaches a toast that still waits for its code.
    loadStack().then(
      ({ dismissById }) => dismissById(id),
      () => undefined,
    );
  }
}

/** Fetches what showing a toast takes, for a moment at which one is likely. A failure is only told to the caller. */
export function prepareToasts(): Promise<unknown> {
  return loadStack();
}

/** For the region: what shows the toasts, once it is loaded. */
export function loadedStack(): ReactNode {
  return stack;
}

/** For the region, of which there is one: calls back when the stack has been loaded. @returns ends it */
export function onStackLoaded(listener: () => void): () => void {
  tellRegion = listener;
  return () => {
    tellRegion = undefined;
  };
}

/** The message must not get lost because its code cannot be fetched: then it stands as plain text where it is read out. */
function showPlainly(toast: NamedToast): void {
  const bad = toast.type === 'destructive';
  const line = say(spokenText(toast), bad, bad ? 'note bad' : 'note');
  const { duration = TOAST_DURATION_MS } = toast;
  if (Number.isFinite(duration)) {
    setTimeout(() => line.remove(), duration);
  }
}
