import { css } from '@emotion/react';
import { CircleCheck } from 'lucide';
import type { ReactNode } from 'react';

import { StatusLine } from '../../components/status-line';
import { emptyStyle } from '../forms/form-messages';

const partStyle = css`
  display: grid;
  gap: var(--s-5);
  padding-block: var(--s-7);
  scroll-margin-top: var(--h-bar);
  &:first-of-type {
    padding-top: 0;
  }
  &:last-of-type {
    padding-bottom: 0;
  }
  & + & {
    border-top: 1px solid var(--line);
  }
  h2 {
    font-size: var(--t-2xl);
  }
`;

const contentStyle = css`
  display: grid;
  gap: var(--s-5);
  min-width: 0;
  > * {
    min-width: 0;
  }
`;

const introStyle = css`
  display: grid;
  gap: var(--s-2);
  overflow-wrap: anywhere;
  > p {
    color: var(--ink-2);
  }
`;

interface AccountPartProps {
  /** The anchor of the part. */
  readonly id: string;
  readonly heading: string;
  readonly intro: string;
  /** Ends the sentence. */
  readonly value?: string;
  readonly children: ReactNode;
}

/** One part of the page: its heading, a sentence, and what can be done. */
export function AccountPart({ id, heading, intro, value, children }: AccountPartProps): ReactNode {
  return (
    <section id={id} css={partStyle} aria-labelledby={`${id}-heading`}>
      <div css={introStyle}>
        <h2 id={`${id}-heading`} tabIndex={-1}>
          {heading}
        </h2>
        <p>
          <span>{value ? `${intro} ` : intro}</span>
          {value && <b>{value}</b>}
        </p>
      </div>
      <div css={contentStyle}>{children}</div>
    </section>
  );
}

/** What has been done. Always rendered, because some screen readers do not announce a live region that appears together with its text. */
export function Done({ text }: { readonly text: string | undefined }): ReactNode {
  return (
    <div role="status" css={text ? undefined : emptyStyle}>
      {text && <StatusLine icon={CircleCheck} text={text} look="ok" />}
    </div>
  );
}
