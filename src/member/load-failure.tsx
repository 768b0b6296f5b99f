import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { buttonStyle } from '../components/button';
import { memberAreaMessages } from '../config/messages/member-area';

const failureStyle = css`
  display: grid;
  gap: var(--s-4);
  align-content: center;
  justify-items: start;
  min-height: 60vh;
`;

/** In place of a page whose code or content could not be fetched. */
export function LoadFailure({ retry }: { readonly retry: () => void }): ReactNode {
  return (
    <div className="wrap" css={failureStyle}>
      <div role="alert">
        <h1>{memberAreaMessages.failed}</h1>
        <p className="lead">{memberAreaMessages.failedText}</p>
      </div>
      <button type="button" css={buttonStyle({ size: 'large' })} onClick={retry}>
        {memberAreaMessages.retry}
      </button>
    </div>
  );
}
