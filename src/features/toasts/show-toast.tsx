import { createElement, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { TOAST_DURATION_MS } from '../../config/limits';
import { toastMessages } from '../../config/messages/site';
import { useHydrated } from '../../lib/hydrated';
import { onDemand } from '../../lib/on-demand';
import { attachHost, addAnnouncement, toastHost } from './toast-host';
import { announcementText, type NamedToast, type Toast } from './toast';

let count = 0;
let stack: ReactNode;
let notifyRegion: (() => void) | undefined;

/** The ids of the toasts that are shown, queued or waiting for the code. */
let present: ReadonlySet<string> = new Set();
const presenceListeners = new Set<() => void>();

function setPresent(ids: Iterable<string>): void {
  present = new Set(ids);
  presenceListeners.forEach((listener) => {
    listener();
  });
}

function withoutId(id: string): string[] {
  return [...present].filter((other) => other !== id);
}

/** Whether a toast with this id is shown, or will be as soon as there is space for it. */
export function useIsToastPresent(id: string | undefined): boolean {
  return useSyncExternalStore(
    onPresenceChange,
    () => id !== undefined && present.has(id),
    () => false,
  );
}

function onPresenceChange(listener: () => void): () => void {
  presenceListeners.add(listener);
  return () => {
    presenceListeners.delete(listener);
  };
}

/** Toasts that wait for the code. */
let loading = 0;

const loadStack = onDemand(async () => {
  const loaded = await import('./toast-stack');
  loaded.onToastsChange(() => {
    if (loading === 0) {
      setPresent([...present].filter(loaded.hasToast));
    }
  });
  stack = createElement(loaded.ToastStack);
  notifyRegion?.();
  return loaded;
});

/** Shows a toast as soon as there is space for it. @returns its id, for `dismissToast` */
export function showToast(toast: Toast): string {
  count += 1;
  const named = { ...toast, id: toast.id ?? `toast-${count}` };
  loading += 1;
  setPresent([...present, named.id]);
  loadStack().then(
    ({ queueToast }) => {
      loading -= 1;
      queueToast(named);
    },
    () => {
      loading -= 1;
      showAsText(named);
    },
  );
  return named.id;
}

/** The toasts that are shown as plain text, by their ids. */
const textLines = new Map<string, HTMLElement>();

function removeText(id: string): void {
  textLines.get(id)?.remove();
  textLines.delete(id);
  setPresent(withoutId(id));
}

/** Removes a visible or queued toast. Ignores unknown ids. */
export function dismissToast(id: string): void {
  if (textLines.has(id)) {
    removeText(id);
  } else if (count > 0) {
    // After the loading, so that it also removes a toast that is waiting for the code.
    loadStack().then(
      ({ dismissById }) => dismissById(id),
      () => undefined,
    );
  }
}

/** Loads the code of the toasts in advance. Rejects if that fails; no toast reports it. */
export function prepareToasts(): Promise<unknown> {
  return loadStack();
}

/** For the region: the element that shows the toasts, after its code has loaded. */
function loadedStack(): ReactNode {
  return stack;
}

/**
 * For the region: calls the listener when the stack has loaded. There is only one listener.
 * @returns a function that unsubscribes
 */
function onStackLoaded(listener: () => void): () => void {
  notifyRegion = listener;
  return () => {
    notifyRegion = undefined;
  };
}

/** Shows and announces the message as plain text, if the code of the toasts cannot be loaded. */
function showAsText(toast: NamedToast): void {
  const bad = toast.type === 'destructive';
  removeText(toast.id);
  const line = addAnnouncement(announcementText(toast), bad, bad ? 'note bad' : 'note');
  textLines.set(toast.id, line);
  setPresent([...present, toast.id]);
  const { duration = TOAST_DURATION_MS } = toast;
  if (Number.isFinite(duration)) {
    setTimeout(() => {
      if (textLines.get(toast.id) === line) removeText(toast.id);
    }, duration);
  } else {
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = '×';
    close.ariaLabel = toastMessages.close(toast.title);
    close.addEventListener('click', () => removeText(toast.id));
    line.append(' ', close);
  }
}

/**
 * The region of the toasts, with the live regions that announce them. The page shell renders it once. The code that shows
 * toasts is loaded with the first toast.
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
      {/* Each line is announced separately. */}
      <div role="status" aria-atomic="false" />
      <div role="alert" aria-atomic="false" />
      {stack}
    </>,
    toastHost(),
  );
}
