import { css } from '@emotion/react';
import { useEffect, useRef, type ReactNode } from 'react';

const blockStyle = css`
  display: grid;
  gap: var(--s-4);
  justify-items: start;
  &:focus {
    outline: 0;
  }
`;

interface MovedFocusProps {
  /** False where the block is there from the start. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** What takes the place of a form; takes the focus over too, which went with the form (WCAG 2.2 criterion 2.4.3). */
export function MovedFocus({ takesFocus, children }: MovedFocusProps): ReactNode {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) {
      block.current?.focus();
    }
  }, [takesFocus]);
  return (
    <div ref={block} css={blockStyle} tabIndex={-1}>
      {children}
    </div>
  );
}
