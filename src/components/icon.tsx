import { css } from '@emotion/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

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
  /** A drawing of the Lucide set. */
  readonly of: LucideIcon;
  readonly className?: string;
}

/** An icon beside words: hidden from assistive technology, sized by the text it stands in. */
export function Icon({ of: Drawing, className }: IconProps): ReactNode {
  return <Drawing css={iconStyle} className={className ?? ''} aria-hidden="true" />;
}
