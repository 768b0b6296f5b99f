import { css } from '@emotion/react';

import { TOAST_GAP_PX, TOAST_WIDTH_PX } from '../../config/limits';

/** notistack says only in names of its own where a stack stands; the style below goes by these. */
export const positionClasses = {
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
export const stackStyle = css`
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

export const cardStyle = css`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 0.25rem 0.75rem;
  padding: 0.875rem 0.5rem 0.875rem 1rem;
  background: var(--surface);
  color: var(--ink);
  border: 1px solid var(--line-2);
  border-left-width: 5px;
  border-radius: var(--r-2);
  box-shadow: var(--sh-3);
  font-size: var(--t-sm);
  line-height: 1.45;
  overflow-wrap: anywhere;
  /* Dragging it moves it: neither its words get selected nor the page scrolls. */
  user-select: none;
  touch-action: pan-y;
  transition: translate var(--d-2) var(--ease-out);
  &:focus-visible {
    border-radius: var(--r-2);
  }
  > svg {
    height: 1.45em;
  }
  @media (forced-colors: active) {
    && > svg {
      color: CanvasText;
    }
  }
`;

/** Colours of the bar and of the icon. */
export const meaningStyles = {
  default: css`
    border-left-color: var(--ink-3);
  `,
  success: css`
    border-left-color: var(--ok);
    > svg {
      color: var(--ok);
    }
  `,
  destructive: css`
    border-left-color: var(--danger);
    > svg {
      color: var(--danger);
    }
  `,
};

export const titleStyle = css`
  display: block;
  font-weight: 650;
`;

/** Without a minimum of its own a long word would push the close button out of the toast. */
export const textStyle = css`
  min-width: 0;
`;

export const actionStyle = css`
  display: flex;
  margin-top: var(--s-2);
`;

export const closeStyle = css`
  width: 2rem;
  height: 2rem;
  margin-block: -0.375rem;
`;
