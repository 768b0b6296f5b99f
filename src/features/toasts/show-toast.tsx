import { createElement, useEffect, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { ErrorBoundary } from '../../components/error-boundary';
import { TOAST_DURATION_MS } from '../../config/limits';
import { toastMessages } from '../../config/messages/parts';
import { useHydrated } from '../../lib/hydrated';
import { onDemand } from '../../lib/on-demand';
import { attachHost, toastHost } from './toast-host';
import {
  addToast,
  announcementText,
  clearToasts,
  endToast,
  notifyToastListeners,
  onToastsChange,
  toastEntries,
  type Toast,
  type ToastEntry,
} from './toast-store';

export { dismissToast, useIsToastPresent, type Toast } from './toast-store';

/** What shows the toasts, after its code has loaded; `text` if a toast is waiting and the code could not be loaded. */
let stack: ReactElement | 'text' | undefined;

function setStack(next: typeof stack): void {
  stack = next;
  notifyToastListeners();
}

const loadStack = onDemand(async () => {
  const { ToastStack } = await import('./toast-stack');
  setStack(createElement(ToastStack));
});

/** Shows a toast. With more than `TOASTS_VISIBLE`, the oldest gives way. @returns its id, for `dismissToast` */
export function showToast(toast: Toast): string {
  loadStack().catch(() => setStack('text'));
  return addToast(toast);
}

/**
 * Loads the code of the toasts in advance. A failure is left to the first toast: Gatsby would load the page again, and discard what was
 * typed, if nothing handled it.
 */
export function prepareToasts(): void {
  loadStack().catch(() => undefined);
}

/**
 * The region of the toasts, with the live regions that announce them. The page shell renders it once. The code that shows
 * toasts is loaded with the first toast.
 */
export function ToastRegion(): ReactNode {
  const hydrated = useHydrated();
  const shownBy = useSyncExternalStore(
    onToastsChange,
    () => stack,
    () => undefined,
  );
  const entries = useSyncExternalStore(onToastsChange, toastEntries, toastEntries);
  useEffect(() => {
    const detach = attachHost();
    return () => {
      detach();
      clearToasts();
    };
  }, []);
  if (!hydrated) {
    return null;
  }
  const texts = shownBy === 'text' ? entries : [];
  return createPortal(
    <>
      {/* Each line is announced separately. */}
      <div role="status" aria-atomic="false">
        {texts.filter(({ toast }) => toast.type !== 'destructive').map(renderText)}
      </div>
      <div role="alert" aria-atomic="false">
        {texts.filter(({ toast }) => toast.type === 'destructive').map(renderText)}
      </div>
      <ErrorBoundary subject={entries.at(-1)?.key} onError={clearToasts}>
        {shownBy !== 'text' && shownBy}
      </ErrorBoundary>
    </>,
    toastHost(),
  );
}

function renderText(entry: ToastEntry): ReactNode {
  return <TextToast key={entry.key} entry={entry} />;
}

/** Other than the region around it. */
const PRESSABLE = { pointerEvents: 'auto' } as const;

/** A toast whose code could not be loaded, as a line of a live region (TOAST-12). */
function TextToast({ entry: { key, toast } }: { readonly entry: ToastEntry }): ReactNode {
  const { title, type, duration = TOAST_DURATION_MS } = toast;
  const isPermanent = duration === Infinity;
  useEffect(() => {
    const timer = isPermanent ? undefined : setTimeout(() => endToast(key), duration);
    return () => clearTimeout(timer);
  }, [key, toast, duration, isPermanent]);
  return (
    <p className={type === 'destructive' ? 'note bad' : 'note'} dir="auto" style={PRESSABLE}>
      <span>{`${announcementText(toast)} `}</span>
      {isPermanent && (
        <button type="button" aria-label={toastMessages.close(title)} onClick={() => endToast(key)}>
          ×
        </button>
      )}
    </p>
  );
}
