// Before notistack.
import './style-element';

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

import { TOAST_DURATION_MS, TOAST_GAP_PX, TOAST_WIDTH_PX, TOASTS_VISIBLE } from '../../config/limits';
import { ToastCard } from './toast-card';
import { passFocus, watchPause } from './toast-pause';
import { keepToastsClear, OPPOSITE } from './toast-place';
import { changeEntry, onToastsChange, removeEntry, toastEntries, type ToastPosition } from './toast-store';

/** Class names for the positions of notistack's containers, for the styles below. */
const positionClasses = {
  containerAnchorOriginTopLeft: 'at-top at-left',
  containerAnchorOriginTopCenter: 'at-top',
  containerAnchorOriginTopRight: 'at-top at-right',
  containerAnchorOriginBottomLeft: 'at-bottom at-left',
  containerAnchorOriginBottomCenter: 'at-bottom',
  containerAnchorOriginBottomRight: 'at-bottom at-right',
};

/**
 * One class more than notistack's own styles, so that these apply. Half of the gap between toasts is above and half below
 * each of them, so that the pointer stays on the stack between two toasts.
 */
const stackStyle = css`
  --inset: 1.5rem;
  @media (max-width: 40rem) {
    --inset: 1rem;
  }
  .notistack-SnackbarContainer {
    flex-direction: column;
    align-items: stretch;
    width: min(${TOAST_WIDTH_PX}px, calc(100% - 2rem - var(--view-left) - var(--view-right)));
    max-width: none;
    max-height: calc(100% - 2 * var(--inset) + ${TOAST_GAP_PX}px - var(--view-top) - var(--view-bottom));
    border-radius: var(--r-2);
    transition: none;
    /* If the toasts do not fit, for example on a zoomed small screen, the stack scrolls. */
    @media (max-height: 30rem) {
      overflow-y: auto;
    }
    /* notistack animates the height of a leaving toast; here only opacity and position may be animated. */
    > div {
      flex: none;
      transition: none !important;
    }
  }
  /* The view is smaller than the window while the keyboard is open (toast-place.ts). */
  --above: calc(var(--inset) - ${TOAST_GAP_PX / 2}px + var(--view-top));
  --below: calc(var(--inset) - ${TOAST_GAP_PX / 2}px + var(--view-bottom));
  .at-top {
    inset-block: var(--above) auto;
  }
  .at-bottom {
    inset-block: auto var(--below);
  }
  [${OPPOSITE}] & .at-top {
    inset-block: auto var(--below);
  }
  [${OPPOSITE}] & .at-bottom {
    inset-block: var(--above) auto;
  }
  .at-left {
    left: calc(var(--inset) + var(--view-left));
  }
  .at-right {
    right: calc(var(--inset) + var(--view-right));
  }
  .notistack-SnackbarContainer .notistack-CollapseWrapper {
    padding: ${TOAST_GAP_PX / 2}px 0;
    transition: none;
  }
  .notistack-Snackbar {
    min-width: 0;
  }
  /* The region itself has no size, so the focus ring is around its content. */
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

/** The toasts that notistack has, by their keys: on the screen or in its queue. */
const given = new Set<number>();

/**
 * All visible toasts. notistack limits them: for a new one, the oldest gives way. It stacks them and runs their transitions; each
 * toast has its own timer.
 */
export function ToastStack(): ReactNode {
  return (
    <div css={stackStyle}>
      <SnackbarProvider
        maxSnack={TOASTS_VISIBLE}
        autoHideDuration={null}
        disableWindowBlurListener
        Components={cards}
        TransitionComponent={ToastMotion}
        classes={positionClasses}
        onEnter={(_node, _isAppearing, key) => changeEntry(Number(key), { state: 'shown' })}
        onExit={(_node, key) => leave(Number(key))}
        onExited={(_node, key) => {
          given.delete(Number(key));
          removeEntry(Number(key));
        }}
      >
        <StackUpdates />
      </SnackbarProvider>
    </div>
  );
}

/** Called when a toast starts to leave: dismissed, or because a newer one takes its place. */
function leave(key: number): void {
  passFocus(key);
  const entry = toastEntries().find((candidate) => candidate.key === key);
  if (entry?.state === 'shown') {
    const { duration = TOAST_DURATION_MS } = entry.toast;
    changeEntry(key, { state: duration === Infinity ? 'displaced' : 'leaving' });
  }
}

/** Passes the changes of the store to notistack. */
function StackUpdates(): ReactNode {
  const entries = useSyncExternalStore(onToastsChange, toastEntries);

  useEffect(() => {
    for (const key of given) {
      const entry = entries.find((candidate) => candidate.key === key);
      if (!entry) {
        // It was in notistack's queue.
        given.delete(key);
      }
      if (!entry || entry.state === 'leaving') {
        closeSnackbar(key);
      }
    }
    for (const { key, toast, state } of entries) {
      const isDue = state === 'waiting' || (state === 'away' && given.size < TOASTS_VISIBLE);
      if (isDue && !given.has(key)) {
        given.add(key);
        // The card reads its text from the store, because it may change while the toast is shown.
        enqueueSnackbar('', { key, anchorOrigin: origins[toast.position ?? 'bottom-right'] });
      }
    }
  }, [entries]);

  useEffect(() => {
    const stopWatching = watchPause();
    const stopPlacing = keepToastsClear();
    return () => {
      stopPlacing();
      stopWatching();
      given.clear();
    };
  }, []);

  return null;
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
    transition-timing-function: cubic-bezier(0.5, 0, 0.9, 0.4);
  }
`;

/** The transition of toasts, for notistack: they move up 16 px and fade in, and fade out (TOAST-13). */
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
      // Its types are older than React's, in which a ref may be null.
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

/** Calls `done` after the duration of the design token, which depends on reduced motion. */
function afterMotion(element: HTMLElement, done: () => void): void {
  const duration = Number.parseFloat(getComputedStyle(element).getPropertyValue('--d-2'));
  setTimeout(done, Number.isNaN(duration) ? 0 : duration);
}
