import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import type { FormNote as Note } from './form';

/** An empty region takes no space in the grid of the form. */
const emptyStyle = css`
  position: absolute;
`;

interface FormNoteProps {
  readonly of: Note | undefined;
  readonly className?: string;
}

/**
 * Why the last request of a form failed. The live region is always rendered, because some screen readers do not announce one that
 * appears together with its text. A text that a toast has announced is not in it, so that it is announced once.
 */
export function FormNote({ of: note, className }: FormNoteProps): ReactNode {
  const shown = note && <p className="note bad">{note.text}</p>;
  return (
    <div css={!note && emptyStyle} {...(className && { className })}>
      <div role="status">{!note?.isAnnounced && shown}</div>
      {note?.isAnnounced && shown}
    </div>
  );
}
