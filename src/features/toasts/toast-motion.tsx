import { css } from '@emotion/react';
import { Transition, type TransitionProps } from 'notistack';
import { useRef, type ReactNode, type RefObject } from 'react';

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
export function ToastMotion({ children, onEnter, timeout, ...notistack }: TransitionProps): ReactNode {
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
