import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { Message } from '../components/message';
import { memberAreaMessages } from '../config/messages/member-area';

interface LoadFailureProps {
  /** The cause, and what to do next. */
  readonly text: string;
  readonly retry: () => void;
}

/** Shown if code or content of the page could not be fetched. */
export function LoadFailure({ text, retry }: LoadFailureProps): ReactNode {
  return (
    <Message heading={memberAreaMessages.failed} level="h1" text={text} image={<DarkHouse />} role="alert">
      <button type="button" className={buttonClass({ size: 'large' })} onClick={retry}>
        {memberAreaMessages.retry}
      </button>
    </Message>
  );
}

/** A house without light. Part of the code, because a picture could not be fetched either. */
function DarkHouse(): ReactNode {
  return (
    <svg viewBox="0 0 80 100" aria-hidden="true">
      <path fill="var(--a-sky)" d="M0 0h80v100H0z" />
      <path fill="var(--logo-wall)" d="M14 58 40 34l26 24v42H14z" />
      <path
        fill="var(--bg-pine-deep)"
        d="M24 78v-9a4 4 0 0 1 8 0v9zm24 0v-9a4 4 0 0 1 8 0v9zM33 100V85a7 7 0 0 1 14 0v15z"
      />
    </svg>
  );
}
