import { css } from '@emotion/react';

/**
 * The dialog itself is the layer over the page, which scrolls as a whole: on a phone the form stands at its top, where a
 * keyboard on the screen never hides the field (DIALOG-08).
 */
export const layerStyle = css`
  position: fixed;
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  padding: clamp(0.5rem, 4vh, 3rem) var(--s-3);
  overflow-y: auto;
  overscroll-behavior: contain;
  background: transparent;
  &[open] {
    display: grid;
    align-items: start;
    justify-items: center;
  }
  @media (min-width: 48rem) {
    &[open] {
      align-items: center;
    }
  }
`;

export const plateStyle = css`
  position: relative;
  display: grid;
  width: min(100%, var(--w-dialog));
  overflow: hidden;
  background: var(--surface);
  border-radius: var(--r-4);
  box-shadow: var(--sh-3);
  @media (min-width: 56rem) {
    width: min(100%, 54rem);
    grid-template-columns: 1fr 1.15fr;
  }
`;

/** For a form in two columns. */
export const widePlateStyle = css`
  @media (min-width: 56rem) {
    width: min(100%, var(--w-dialog-wide));
    grid-template-columns: 0.62fr 1.6fr;
  }
`;

export const sideStyle = css`
  display: none;
  @media (min-width: 56rem) {
    display: block;
    position: relative;
    background: var(--bg-pine);
  }
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

export const contentStyle = css`
  display: grid;
  gap: var(--s-5);
  padding: clamp(1.5rem, 4vw, 2.5rem);
`;

export const titleStyle = css`
  display: grid;
  gap: var(--s-2);
  h2 {
    padding-right: 2.5rem;
    font-size: var(--t-2xl);
  }
  /* It takes the focus when the dialogs change, but is no control. */
  h2:focus {
    outline: 0;
  }
`;

export const closeStyle = css`
  position: absolute;
  top: 0.625rem;
  right: 0.625rem;
  z-index: var(--z-raised);
`;
