import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ownAccountMessages } from '../../config/messages/own-account';

/** About as high as the first parts, so that the footer does not move far when they appear. */
export const emptyPageStyle = css`
  display: grid;
  gap: var(--s-4);
  align-content: start;
  justify-items: start;
  min-height: 60vh;
`;

/** The account is on its way. */
export function Loading(): ReactNode {
  return (
    <div css={emptyPageStyle} role="status">
      <p className="muted">{ownAccountMessages.loading}</p>
    </div>
  );
}

interface FailedProps {
  /** The cause, and what to do next. */
  readonly text: string;
  readonly retry: () => void;
}

/** The account, or the code for it, could not be loaded. */
export function Failed({ text, retry }: FailedProps): ReactNode {
  return (
    <div css={emptyPageStyle}>
      <div role="alert">
        <p className="lead">{ownAccountMessages.failed}</p>
        <p>{text}</p>
      </div>
      <button type="button" className={buttonClass()} onClick={retry}>
        {ownAccountMessages.retry}
      </button>
    </div>
  );
}
