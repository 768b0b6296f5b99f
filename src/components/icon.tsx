import { css } from '@emotion/react';
import type { IconNode } from 'lucide';
import { createElement, type ReactNode } from 'react';

export const iconStyle = css`
  flex: none;
  width: 1.25em;
  height: 1.25em;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

interface IconProps {
  /** An icon of the Lucide set. */
  readonly of: IconNode;
  readonly className?: string;
}

/** An icon next to text: hidden from assistive technology, sized by the font. */
export function Icon({ of: drawing, className = '' }: IconProps): ReactNode {
  return (
    <svg css={iconStyle} className={className} viewBox="0 0 24 24" aria-hidden="true">
      {drawing.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
