import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { ErrorBoundary } from '../../components/error-boundary';
import { TOAST_DURATION_MS, TOASTS_VISIBLE } from '../../config/limits';
import { useHydrated } from '../../lib/hydrated';
import { onDemand, preload } from '../../lib/on-demand';
import { toastMessages } from './messages';
import { attachHost, toastHost } from './toast-host';
import { announcementText, clearToasts, dismissToast, roleOf, useToastEntries, type ToastEntry } from './toast-store';

export { dismissToast, showToast, type Toast } from './toast-store';

const loadStack = onDemand(() => import('./toast-stack'));

/** Loads the code of the toasts in advance. */
export function prepareToasts(): void {
  preload(loadStack);
}

/**
 * The region of the toasts, with the live regions that announce them. The page shell renders it once. The code that shows
 * toasts is loaded with the first toast.
 */
export function ToastRegion(): ReactNode {
  const hydrated = useHydrated();
  const entries = useToastEntries();
  const [Stack, setStack] = useState<ComponentType>();
  const [isText, setIsText] = useState(false);

  useEffect(() => {
    const detach = attachHost();
    return () => {
      detach();
      clearToasts();
    };
  }, []);

  useEffect(() => {
    if (entries.length > 0) {
      loadStack().then(
        ({ ToastStack }) => setStack(() => ToastStack),
        () => setIsText(true),
      );
    }
  }, [entries]);

  if (!hydrated) return null;
  return createPortal(
    <>
      {(['status', 'alert'] as const).map((role) => (
        // Each line is announced separately.
        <div key={role} role={role} aria-atomic="false">
          {!Stack &&
            isText &&
            entries
              .slice(0, TOASTS_VISIBLE)
              .map((entry) => roleOf(entry) === role && <TextToast key={entry.key} entry={entry} />)}
        </div>
      ))}
      <ErrorBoundary subject={entries.at(-1)?.key} onError={clearToasts}>
        {Stack && <Stack />}
      </ErrorBoundary>
    </>,
    toastHost(),
  );
}

/** The longest time of `setTimeout`, in milliseconds. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** A toast whose code could not be loaded, as a line of a live region (TOAST-12). */
function TextToast({ entry }: { readonly entry: ToastEntry }): ReactNode {
  const { key, title, type, duration = TOAST_DURATION_MS } = entry;
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(key), Math.min(duration, MAX_TIMEOUT));
    return () => clearTimeout(timer);
  }, [key, entry, duration]);
  return (
    <p className={type === 'destructive' ? 'note bad' : 'note'} dir="auto" style={{ pointerEvents: 'auto' }}>
      <span>{`${announcementText(entry)} `}</span>
      <button type="button" aria-label={toastMessages.close(title)} onClick={() => dismissToast(key)}>
        ×
      </button>
    </p>
  );
}
