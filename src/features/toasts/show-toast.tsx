import { createElement, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { TOAST_DURATION_MS } from '../../config/limits';
import { useHydrated } from '../../lib/hydrated';
import { onDemand } from '../../lib/on-demand';
import { attachHost, say, toastHost } from './toast-host';
import { spokenText, type NamedToast, type Toast } from './toast';

let count = 0;
let stack: ReactNode;
let notifyRegion: (() => void) | undefined;

const loadStack = onDemand(async () => {
  const loaded = await import('./toast-stack');
  stack = createElement(loaded.ToastStack);
  notifyRegion?.();
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

/** Removes a toast that is shown or waits; an unknown id is ignored. */
export function dismissToast(id: string): void {
  if (count > 0) {
    // In the order of the calls, so that it also reaches a toast that still waits for its code.
    loadStack().then(
      ({ dismissById }) => dismissById(id),
      () => undefined,
    );
  }
}

/** Fetches the code of the toasts when one is likely to be shown soon. Only the caller is notified of a failure. */
export function prepareToasts(): Promise<unknown> {
  return loadStack();
}

/** For the region: the element that shows the toasts, once it is loaded. */
function loadedStack(): ReactNode {
  return stack;
}

/** For the region, of which there is one: calls back when the stack has been loaded. @returns ends it */
function onStackLoaded(listener: () => void): () => void {
  notifyRegion = listener;
  return () => {
    notifyRegion = undefined;
  };
}

/** When the code of the toasts cannot be fetched, the message is shown and announced as plain text. */
function showPlainly(toast: NamedToast): void {
  const bad = toast.type === 'destructive';
  const line = say(spokenText(toast), bad, bad ? 'note bad' : 'note');
  const { duration = TOAST_DURATION_MS } = toast;
  if (Number.isFinite(duration)) {
    setTimeout(() => line.remove(), duration);
  }
}

/**
 * The place where toasts appear, with the live elements that read them out. Rendered once, by the page shell; what shows
 * the toasts comes with the first of them.
 */
export function ToastRegion(): ReactNode {
  const hydrated = useHydrated();
  const stack = useSyncExternalStore(onStackLoaded, loadedStack, () => undefined);
  useEffect(attachHost, []);
  if (!hydrated) {
    return null;
  }
  return createPortal(
    <>
      {/* Each line is read out alone, however many there are. */}
      <div role="status" aria-atomic="false" />
      <div role="alert" aria-atomic="false" />
      {stack}
    </>,
    toastHost(),
  );
}
