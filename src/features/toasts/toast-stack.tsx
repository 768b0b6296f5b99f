import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type SnackbarOrigin } from 'notistack';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';

import { TOASTS_VISIBLE } from '../../config/limits';
import { announce } from './announce';
import { watchPause } from './toast-pause';
import { dismiss } from './dismiss';
import { positionClasses, stackStyle } from './style';
import type { ToastPosition } from './toast';
import { ToastCard } from './toast-card';
import { ToastMotion } from './toast-motion';
import { forgetToasts, onToastsChange, shownToasts, toastLeft } from './toast-store';
import { moveToastsAlong } from './move-region';

export { dismissById } from './dismiss';
export { queueToast } from './toast-store';

const cards = { default: ToastCard };

const origins: Readonly<Record<ToastPosition, SnackbarOrigin>> = {
  'bottom-right': { vertical: 'bottom', horizontal: 'right' },
  'bottom-left': { vertical: 'bottom', horizontal: 'left' },
  'bottom-center': { vertical: 'bottom', horizontal: 'center' },
  'top-right': { vertical: 'top', horizontal: 'right' },
  'top-left': { vertical: 'top', horizontal: 'left' },
  'top-center': { vertical: 'top', horizontal: 'center' },
};

/** All toasts on the screen, on notistack: it stacks them and sees them in and out. Time is kept by each toast itself. */
export function ToastStack(): ReactNode {
  return (
    <div css={stackStyle}>
      <SnackbarProvider
        maxSnack={TOASTS_VISIBLE}
        disableWindowBlurListener
        Components={cards}
        TransitionComponent={ToastMotion}
        classes={positionClasses}
        onExited={(_node, key) => toastLeft(Number(key))}
      >
        <StackUpdates />
      </SnackbarProvider>
    </div>
  );
}

/** Tells notistack and the live elements what the store says. */
function StackUpdates(): ReactNode {
  const entries = useSyncExternalStore(onToastsChange, shownToasts);
  const versions = useRef(new Map<number, number>());

  useEffect(() => {
    for (const { key, toast, version, leaving } of entries) {
      const known = versions.current.get(key);
      versions.current.set(key, version);
      if (known === undefined) {
        // What it says is read from the store: it may change while the toast is shown.
        enqueueSnackbar('', { key, persist: true, anchorOrigin: origins[toast.position ?? 'bottom-right'] });
      }
      if (known !== version) {
        announce(toast);
      }
      if (leaving) {
        closeSnackbar(key);
      }
    }
  }, [entries]);

  useEffect(() => {
    const stopWatching = watchPause(dismissFocused);
    const stopMoving = moveToastsAlong();
    return () => {
      stopMoving();
      stopWatching();
      forgetToasts();
    };
  }, []);

  return null;
}

function dismissFocused(element: HTMLElement): boolean {
  const entry = shownToasts().find(({ key }) => String(key) === element.dataset.toast);
  const may = entry?.toast.dismissible !== false;
  if (entry && may) {
    dismiss(entry.key);
  }
  return may;
}
