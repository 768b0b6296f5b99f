import { css } from '@emotion/react';
import { CircleAlert } from 'lucide';
import { useId, type MouseEvent, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import type { FormNote as Note, FormState } from './form';
import { formMessages } from './messages';

const summaryStyle = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--s-1) var(--s-2);
  border-left: 5px solid var(--danger);
  /* On narrow screens toasts are above it. */
  scroll-margin-top: 9rem;
  &:focus-visible {
    border-radius: var(--r-2);
  }
  > svg {
    height: 1.5em;
    color: var(--danger);
  }
  > p {
    font-weight: 650;
  }
  > ul {
    grid-column: 2;
  }
  a {
    display: inline-block;
    padding-block: 0.125rem;
    color: inherit;
  }
  @media (forced-colors: active) {
    && > svg {
      color: CanvasText;
    }
  }
`;

/** All errors of a form, each with a link to its field. Put it above the fields. Renders nothing if there are no errors. */
export function ErrorSummary({ form: { summaryRef, problems } }: { readonly form: FormState }): ReactNode {
  const headingId = useId();
  if (problems.length === 0) return null;
  return (
    <div
      ref={summaryRef}
      role="group"
      aria-labelledby={headingId}
      tabIndex={-1}
      className="note bad full"
      css={summaryStyle}
    >
      <Icon icon={CircleAlert} />
      <p id={headingId}>{formMessages.problems(problems.length)}</p>
      <ul>
        {problems.map(({ id, error }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goToField}>
              {error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field without adding an entry to the history. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/** An empty region takes no space in the grid of the form. */
export const emptyStyle = css`
  position: absolute;
`;

interface FormNoteProps {
  readonly note: Note | undefined;
  readonly className?: string;
}

/**
 * Why the last request of a form failed. The live region is always rendered, because some screen readers do not announce one that
 * appears together with its text. A text that a toast announces is not in it (decision 064).
 */
export function FormNote({ note, className }: FormNoteProps): ReactNode {
  const shown = note && <p className="note bad">{note.text}</p>;
  return (
    <div css={!note && emptyStyle} {...(className && { className })} dir="auto">
      <div role="status">{!note?.isInToast && shown}</div>
      {note?.isInToast && shown}
      {note?.link && (
        <a href={note.link.href} className={buttonClass({ variant: 'line' })} css={{ marginTop: 'var(--s-3)' }}>
          <span>{note.link.label}</span>
        </a>
      )}
    </div>
  );
}
