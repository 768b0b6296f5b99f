// Before notistack.
import './style-element';

import { css, keyframes } from '@emotion/react';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarProvider,
  Transition,
  type SnackbarOrigin,
  type TransitionProps,
} from 'notistack';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

import { TOAST_GAP_PX, TOAST_WIDTH_PX, TOASTS_VISIBLE } from '../../config/limits';
import { ToastCard } from './toast-card';
import { passFocus, PauseContext, usePause } from './toast-pause';
import { useToastEntries, type ToastEntry } from './toast-store';

/** The usual place has the margins of the design, other positions those of notistack. */
const positionClasses = { containerAnchorOriginBottomRight: 'usual-place' };

/**
 * One class more than notistack's own styles, so that these apply. Half of the gap between toasts is above and half below
 * each of them, so that the pointer stays on the stack between two toasts.
 */
const stackStyle = css`
  --view-top: 0px;
  --inset: 1.5rem;
  --edge: calc(var(--inset) - ${TOAST_GAP_PX / 2}px);
  @media (max-width: 40rem) {
    --inset: 1rem;
  }
  .notistack-SnackbarContainer {
    flex-direction: column;
    align-items: stretch;
    width: min(${TOAST_WIDTH_PX}px, calc(100% - 2rem));
    max-width: none;
    max-height: calc(100% - 2 * var(--edge));
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
  .usual-place {
    inset: auto var(--inset) var(--edge) auto;
    /* Below the field in use, or the list of errors, are often other fields, the submit button and the keyboard (TOAST-14). */
    @media (max-width: 40rem), (pointer: coarse) {
      html:has(:is(input, select, textarea, form [role='group']):focus) & {
        inset-block: calc(var(--edge) + var(--view-top)) auto;
      }
    }
  }
  .notistack-SnackbarContainer .notistack-CollapseWrapper {
    padding: ${TOAST_GAP_PX / 2}px 0;
    transition: none;
  }
  .notistack-Snackbar {
    min-width: 0;
  }
  /* The region itself has no size, so the focus ring is around its content. */
  *:focus-visible > & .notistack-SnackbarContainer {
    outline: 3px solid var(--focus);
  }
`;

/** The toasts on the screen. notistack stacks them, and runs their transitions: a new one waits for its place until an old one has left. */
export function ToastStack(): ReactNode {
  const entries = useToastEntries();
  const isPaused = usePause();
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (view) {
      // The keyboard of a phone may move the visible part of the page.
      view.onscroll = () => stack.current?.style.setProperty('--view-top', `${view.offsetTop}px`);
    }
  }, []);
  return (
    <div ref={stack} css={stackStyle}>
      <PauseContext value={isPaused}>
        <SnackbarProvider
          maxSnack={TOASTS_VISIBLE}
          autoHideDuration={null}
          disableWindowBlurListener
          Components={{ default: ToastCard }}
          TransitionComponent={ToastMotion}
          classes={positionClasses}
          onExit={leave}
        >
          {entries.slice(0, TOASTS_VISIBLE).map((entry) => (
            <Snackbar key={entry.key} entry={entry} />
          ))}
        </SnackbarProvider>
      </PauseContext>
    </div>
  );
}

/** A toast starts to leave the screen: it has ended, or a newer one takes its place. Until it has left, nothing in it can be pressed. */
function leave(node: HTMLElement): void {
  passFocus(node);
  node.setAttribute('inert', '');
}

/** Gives a toast to notistack when it is mounted, and takes it back when it has ended or given way. */
function Snackbar({ entry: { key, position } }: { readonly entry: ToastEntry }): ReactNode {
  useEffect(() => {
    const [vertical, horizontal] = position.split('-');
    // The card reads its text from the store, because it may change while the toast is shown.
    enqueueSnackbar('', { key, anchorOrigin: { vertical, horizontal } as SnackbarOrigin });
    return () => closeSnackbar(key);
  }, [key, position]);
  return null;
}

const appear = keyframes`
  from {
    opacity: 0;
    translate: 0 1rem;
  }
`;

const motionStyle = css`
  &[data-status='entering'] {
    animation: ${appear} var(--d-2) var(--ease-out);
  }
  &[data-status='exiting'] {
    transition: opacity var(--d-2) cubic-bezier(0.5, 0, 0.9, 0.4);
  }
  &:is([data-status='exiting'], [data-status='exited']) {
    opacity: 0;
  }
`;

/** The transition of toasts, for notistack: they move up 16 px and fade in, and fade out (TOAST-13). */
function ToastMotion({ children, ...notistack }: TransitionProps): ReactNode {
  const node = useRef<HTMLDivElement>(null);
  return (
    // Its types are older than React's, in which a ref may be null.
    <Transition {...notistack} nodeRef={node as RefObject<HTMLDivElement>}>
      {(status) => (
        <div ref={node} css={motionStyle} data-status={status}>
          {children}
        </div>
      )}
    </Transition>
  );
}
