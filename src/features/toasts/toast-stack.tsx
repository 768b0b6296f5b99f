import { css } from '@emotion/react';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarProvider,
  Transition,
  type SnackbarOrigin,
  type TransitionProps,
} from 'notistack';
import { useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';

import { TOAST_GAP_PX, TOAST_WIDTH_PX, TOASTS_VISIBLE } from '../../config/limits';
import { spokenText, type Toast, type ToastPosition } from './toast';
import { ToastCard } from './toast-card';
import { say } from './toast-host';
import { moveToastsAlong, watchPause } from './toast-pause';
import { dismiss, forgetToasts, onToastsChange, shownToasts, toastLeft } from './toast-store';

export { dismissById, queueToast } from './toast-store';

/** notistack says only in names of its own where a stack stands; the style below goes by these. */
const positionClasses = {
  containerAnchorOriginTopLeft: 'at-top at-left',
  containerAnchorOriginTopCenter: 'at-top',
  containerAnchorOriginTopRight: 'at-top at-right',
  containerAnchorOriginBottomLeft: 'at-bottom at-left',
  containerAnchorOriginBottomCenter: 'at-bottom',
  containerAnchorOriginBottomRight: 'at-bottom at-right',
};

/**
 * Stronger, by one more class, than the styles notistack writes for itself. The room between toasts is half above and half
 * below each of them, so that the pointer stays on the stack between two toasts.
 */
const stackStyle = css`
  --inset: 1.5rem;
  @media (max-width: 40rem) {
    --inset: 1rem;
  }
  .notistack-SnackbarContainer {
    flex-direction: column;
    align-items: stretch;
    width: min(${TOAST_WIDTH_PX}px, calc(100% - 2rem));
    max-width: none;
    max-height: calc(100% - 2 * var(--inset) + ${TOAST_GAP_PX}px);
    border-radius: var(--r-2);
    transition: none;
    /* More than fits, as on a small screen enlarged: what is out of sight can be scrolled to. */
    @media (max-height: 30rem) {
      overflow-y: auto;
    }
    /* Between its ends notistack lets the height of a leaving toast shrink; only opacity and position may move here. */
    > div {
      flex: none;
      transition: none !important;
    }
  }
  .at-top {
    top: calc(var(--inset) - ${TOAST_GAP_PX / 2}px);
  }
  .at-bottom {
    bottom: calc(var(--inset) - ${TOAST_GAP_PX / 2}px);
  }
  .at-left {
    left: var(--inset);
  }
  .at-right {
    right: var(--inset);
  }
  .notistack-SnackbarContainer .notistack-CollapseWrapper {
    padding: ${TOAST_GAP_PX / 2}px 0;
    transition: none;
  }
  .notistack-Snackbar {
    min-width: 0;
  }
  /* The region itself has no size: the ring goes around what it holds. */
  :focus-visible > & .notistack-SnackbarContainer {
    outline: 3px solid var(--focus);
  }
`;

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

const motionStyle = css`
  width: 100%;
  opacity: 0;
  translate: 0 1rem;
  transition:
    opacity var(--d-2) var(--ease-out),
    translate var(--d-2) var(--ease-out);
  &[data-status='entering'],
  &[data-status='entered'] {
    opacity: 1;
    translate: 0;
  }
  &[data-status='exiting'] {
    translate: 0;
    transition-timing-function: var(--ease-in);
  }
`;

/** The transition of toasts, for notistack: they rise 16 px and fade in, and fade out (TOAST-13). */
function ToastMotion({ children, onEnter, timeout, ...notistack }: TransitionProps): ReactNode {
  const node = useRef<HTMLDivElement>(null);

  function enter(element: HTMLElement, isAppearing: boolean): void {
    // Forces a layout at the start position; without it, there is no transition.
    element.getBoundingClientRect();
    onEnter?.(element, isAppearing);
  }

  return (
    <Transition
      {...notistack}
      // Its types are older than React's, in which such a reference may be empty.
      nodeRef={node as RefObject<HTMLDivElement>}
      addEndListener={afterMotion}
      onEnter={enter}
    >
      {(status) => (
        <div ref={node} css={motionStyle} data-status={status}>
          {children}
        </div>
      )}
    </Transition>
  );
}

/** The token knows how long it takes, less motion being asked for or not. */
function afterMotion(element: HTMLElement, done: () => void): void {
  const duration = Number.parseFloat(getComputedStyle(element).getPropertyValue('--d-2'));
  setTimeout(done, Number.isNaN(duration) ? 0 : duration);
}

/** The live regions move when a dialog closes together with the message; by then they have moved. */
const DELAY_MS = 150;
/** Long enough for assistive technology to read the text; afterwards it is only in the toast. */
const STAY_MS = 1_000;

/** Announces a toast to assistive technology, once. */
function announce(toast: Toast): void {
  setTimeout(() => {
    const line = say(spokenText(toast), toast.type === 'destructive');
    setTimeout(() => line.remove(), STAY_MS);
  }, DELAY_MS);
}
