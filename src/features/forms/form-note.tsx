import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { useIsToastPresent } from '../toasts/show-toast';
import type { FormNote as Note } from './form';

/** An empty region takes no space in the grid of the form. */
const emptyStyle = css`
  position: absolute;
`;

/** Its space is kept, so that the button below does not move when it appears. */
const waitingStyle = css`
  visibility: hidden;
`;

interface FormNoteProps {
  readonly of: Note | undefined;
  readonly className?: string;
}

/**
 * Why the last request of a form failed. The live region is always rendered, because some screen readers do not announce one that
 * appears together with its text. A text that a toast has is not in it, so that it is announced once, and it appears when that toast
 * leaves, so that it stands once (decision 064).
 */
export function FormNote({ of: note, className }: FormNoteProps): ReactNode {
  const isInToast = useIsToastPresent(note?.toast);
  const shown = note && <p className="note bad">{note.text}</p>;
  return (
    <div css={note ? isInToast && waitingStyle : emptyStyle} {...(className && { className })}>
      <div role="status">{note?.toast === undefined && shown}</div>
      {note?.toast !== undefined && shown}
    </div>
  );
}
