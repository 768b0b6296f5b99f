import { css, type SerializedStyles } from '@emotion/react';

const base = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-2);
  min-height: var(--tap);
  padding: 0.5rem 1.125rem;
  border: 1.5px solid transparent;
  border-radius: var(--r-2);
  font-weight: 600;
  line-height: 1.2;
  text-decoration: none;
  text-align: center;
  cursor: pointer;
  transition:
    background var(--d-1),
    translate var(--d-1) var(--ease-out);
  &:active {
    translate: 0 1px;
  }
  &:focus-visible {
    border-radius: var(--r-2);
  }
  &:disabled {
    background: var(--off-bg);
    color: var(--off-ink);
    border-color: transparent;
    cursor: not-allowed;
    translate: 0;
  }
`;

const variants = {
  primary: css`
    background: var(--action);
    color: var(--on-action);
    &:hover:not(:disabled) {
      background: var(--action-hover);
    }
  `,
  line: css`
    background: transparent;
    border-color: var(--edge);
    color: var(--ink);
    &:hover {
      border-color: currentColor;
      background: color-mix(in srgb, currentColor 6%, transparent);
    }
  `,
  lamp: css`
    background: var(--lamp);
    color: var(--on-lamp);
    &:hover {
      background: var(--lamp-hover);
    }
  `,
  quiet: css`
    background: transparent;
    color: var(--link);
    padding-inline: 0.75rem;
    &:hover {
      background: color-mix(in srgb, currentColor 8%, transparent);
    }
  `,
};

const large = css`
  min-height: 3.5rem;
  padding-inline: 1.5rem;
  font-size: var(--t-lg);
`;

const block = css`
  width: 100%;
`;

interface ButtonLook {
  /** `lamp` (yellow) only on dark green or on pictures; one `primary` per group. */
  readonly variant?: keyof typeof variants;
  readonly size?: 'large';
  readonly block?: boolean;
}

/** The styles of a button, for the `css` prop of a `<button>` or a link. */
export function buttonStyle({ variant = 'primary', size, block: wide }: ButtonLook = {}): SerializedStyles[] {
  return [base, variants[variant], ...(size ? [large] : []), ...(wide ? [block] : [])];
}

/** A square control of the tap size that contains only an icon. It needs an accessible name. */
export const iconButtonStyle = css`
  display: inline-grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  padding: 0;
  border: 0;
  border-radius: var(--r-2);
  background: transparent;
  color: inherit;
  cursor: pointer;
  text-decoration: none;
  &:hover {
    background: color-mix(in srgb, currentColor 10%, transparent);
  }
`;
