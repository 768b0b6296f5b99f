import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { memberAreaMessages } from '../config/messages/member-area';

const failureStyle = css`
  display: grid;
  gap: var(--s-4);
  align-content: center;
  justify-items: start;
  min-height: 60vh;
`;

interface LoadFailureProps {
  /** The cause, and what to do next. */
  readonly text: string;
  readonly retry: () => void;
}

/** Shown if code or content of the page could not be fetched. */
export function LoadFailure({ text, retry }: LoadFailureProps): ReactNode {
  return (
    <div className="wrap" css={failureStyle}>
      <div role="alert">
        <h1>{memberAreaMessages.failed}</h1>
        <p className="lead">{text}</p>
      </div>
      <button type="button" className={buttonClass({ size: 'large' })} onClick={retry}>
        {memberAreaMessages.retry}
      </button>
    </div>
  );
}
