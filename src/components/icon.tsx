import type { IconNode } from 'lucide';
import { createElement, type ReactNode } from 'react';

interface IconProps {
  /** An icon of the Lucide set. */
  readonly icon: IconNode;
  readonly className?: string;
}

/** An icon next to text: hidden from assistive technology, sized by the font. */
export function Icon({ icon, className = '' }: IconProps): ReactNode {
  return (
    <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 24 24" aria-hidden="true">
      {icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
