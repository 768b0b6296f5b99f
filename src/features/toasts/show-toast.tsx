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
  dismissToast,
  notifyToastListeners,
  onToastsChange,
  showWaitingAsText,
  toastEntries,
  type NamedToast,
  type Toast,
} from './toast-store';

export { dismissToast, useIsToastPresent, type Toast } from './toast-store';

/** What shows the toasts, after its code has loaded. */
let stack: ReactElement | undefined;

const loadStack = onDemand(async () => {
  const { ToastStack } = await import('./toast-stack');
  stack = createElement(ToastStack);
  notifyToastListeners();
});

/** Shows a toast. With more than `TOASTS_VISIBLE`, the oldest gives way. @returns its id, for `dismissToast` */
export function showToast(toast: Toast): string {
  loadStack().catch(showWaitingAsText);
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
  const loadedStack = useSyncExternalStore(
    onToastsChange,
    () => stack,
    () => undefined,
  );
  const lastKey = useSyncExternalStore(
    onToastsChange,
    () => toastEntries().at(-1)?.key,
    () => undefined,
  );
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
  return createPortal(
    <>
      {/* Each line is announced separately. */}
      <div role="status" aria-atomic="false">
        <TextToasts urgent={false} />
      </div>
      <div role="alert" aria-atomic="false">
        <TextToasts urgent />
      </div>
      <ErrorBoundary subject={lastKey} onError={clearToasts}>
        {loadedStack}
      </ErrorBoundary>
    </>,
    toastHost(),
  );
}

/** The toasts whose code could not be loaded, as lines of a live region. */
function TextToasts({ urgent }: { readonly urgent: boolean }): ReactNode {
  const entries = useSyncExternalStore(onToastsChange, toastEntries);
  return entries
    .filter(({ toast, state }) => state === 'text' && (toast.type === 'destructive') === urgent)
    .map(({ key, toast }) => <TextToast key={key} toast={toast} />);
}

function TextToast({ toast }: { readonly toast: NamedToast }): ReactNode {
  const { id, title, type, duration = TOAST_DURATION_MS } = toast;
  const isPermanent = duration === Infinity;
  useEffect(() => {
    const timer = isPermanent ? undefined : setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPermanent]);
  return (
    <p className={type === 'destructive' ? 'note bad' : 'note'} dir="auto">
      <span>{`${announcementText(toast)} `}</span>
      {isPermanent && (
        <button type="button" aria-label={toastMessages.close(title)} onClick={() => dismissToast(id)}>
          ×
        </button>
      )}
    </p>
  );
}
