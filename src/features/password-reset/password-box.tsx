import { css } from '@emotion/react';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

import { boxStyle } from '../../components/box';
import { InternalLink } from '../../components/link';
import { accountMessages } from '../../config/messages/auth';
import { PATHS } from '../../config/routes';
import { passwordMessages } from './messages';

const stageStyle = css`
  display: grid;
  place-items: center;
  min-height: 55vh;
  padding: var(--section) var(--gutter);
`;

const widthStyle = css`
  width: min(100%, 28rem);
  h1 {
    font-size: var(--t-2xl);
  }
  .note {
    margin-bottom: var(--s-4);
  }
`;

interface PasswordBoxProps {
  readonly heading: string;
  readonly lead?: string | null | undefined;
  /** Message of a success. */
  readonly good?: string | undefined;
  /** Message of a failure. */
  readonly bad?: string | undefined;
  /** Shown to visitors without JavaScript. */
  readonly supportEmail: string;
  readonly children: ReactElement;
}

/**
 * The box of both pages for a forgotten password. The live regions for messages are always rendered: some screen readers do
 * not announce a region that appears together with its text.
 */
export function PasswordBox({ heading, lead, good, bad, supportEmail, children }: PasswordBoxProps): ReactNode {
  return (
    <div className="mist" css={stageStyle}>
      <div css={[boxStyle, widthStyle]}>
        <h1 dir="auto">{heading}</h1>
        {lead && <p className="muted">{lead}</p>}
        <div>
          <noscript>
            <p className="note">
              {passwordMessages.noScript} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          </noscript>
          <div role="status">{good && <p className="note good">{good}</p>}</div>
          <div role="alert">{bad && <p className="note bad">{bad}</p>}</div>
          {children}
        </div>
        <p className="small muted">
          {passwordMessages.remembered} <InternalLink to={PATHS.login}>{accountMessages.signIn}</InternalLink>
        </p>
      </div>
    </div>
  );
}

const blockStyle = css`
  gap: var(--s-4);
  &:focus {
    outline: 0;
  }
`;

interface FocusedBlockProps {
  /** False if the block is part of the first render. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** Content that replaces a form. It receives the focus that was lost with the form (WCAG 2.2 criterion 2.4.3). */
export function FocusedBlock({ takesFocus, children }: FocusedBlockProps): ReactNode {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) {
      block.current?.focus();
    }
  }, [takesFocus]);
  return (
    <div ref={block} className="stack" css={blockStyle} tabIndex={-1}>
      {children}
    </div>
  );
}
