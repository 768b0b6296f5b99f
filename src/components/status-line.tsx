import { css } from '@emotion/react';
import type { IconNode } from 'lucide';
import type { ReactElement, ReactNode } from 'react';

import { Icon } from './icon';

const lineStyle = css`
  display: flex;
  gap: var(--s-2);
  align-items: start;
  color: var(--ink-2);
  font-size: var(--t-sm);
  line-height: 1.45;
  &[data-look] {
    color: var(--ok);
    font-weight: 500;
  }
  &[data-look='bad'] {
    color: var(--danger);
  }
  svg {
    width: 1.15em;
    height: 1.45em;
  }
`;

interface StatusLineProps {
  readonly icon: IconNode;
  readonly text: string;
  readonly look?: 'ok' | 'bad';
  /** What can be done about it. */
  readonly children?: ReactElement;
}

/** A small line with an icon, about what has become of something. Put it into a live region. */
export function StatusLine({ icon, text, look, children }: StatusLineProps): ReactNode {
  return (
    <div css={lineStyle} {...(look && { 'data-look': look })}>
      <Icon icon={icon} />
      <p>
        <span>{text}</span>
        {children}
      </p>
    </div>
  );
}
