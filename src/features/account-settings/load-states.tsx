import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { settingsMessages } from './messages';

/** As high as the window, so that the footer is below it and nothing that is seen moves when the parts appear. */
export const emptyPageStyle = css`
  display: grid;
  gap: var(--s-4);
  align-content: start;
  justify-items: start;
  min-height: 100vh;
`;

/** The account is on its way. */
export function Loading(): ReactNode {
  return (
    <div css={emptyPageStyle} role="status">
      <p className="muted">{settingsMessages.loading}</p>
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
        <p className="lead">{settingsMessages.failed}</p>
        <p>{text}</p>
      </div>
      <button type="button" className={buttonClass()} onClick={retry}>
        {settingsMessages.retry}
      </button>
    </div>
  );
}
