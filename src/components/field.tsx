import { css } from '@emotion/react';
import { ChevronDown, CircleAlert } from 'lucide';
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';

import { Icon } from './icon';

/** The fields of a form, one below the other. */
export const fieldGridStyle = css`
  display: grid;
  gap: var(--s-4);
`;

/** The fields of a form, in two columns where there is room. What has the class `full` takes both. */
export const twoColumnsStyle = css`
  ${fieldGridStyle}
  @media (min-width: 40rem) {
    grid-template-columns: 1fr 1fr;
    > .full {
      grid-column: 1 / -1;
    }
  }
`;

/** For a button below the fields, which is not wider than its text. */
export const ownWidthStyle = css`
  justify-self: start;
`;

const fieldStyle = css`
  display: grid;
  gap: 0.375rem;
  align-content: start;
  min-width: 0;
  > label {
    font-weight: 600;
    font-size: var(--t-sm);
  }
  input,
  select,
  textarea {
    width: 100%;
    min-height: 3rem;
    padding: 0.625rem 0.875rem;
    background: var(--surface);
    border: 1.5px solid var(--edge);
    border-radius: var(--r-2);
  }
  textarea {
    min-height: 9rem;
    resize: vertical;
  }
  select {
    padding-inline: 0.75rem 1.75rem;
    appearance: none;
    text-overflow: ellipsis;
  }
  input::placeholder,
  textarea::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }
  [aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  input:focus-visible,
  select:focus-visible,
  textarea:focus-visible {
    outline-offset: 0;
    border-color: var(--focus);
    border-radius: var(--r-2);
  }
`;

/** The arrow of a select is the same in every browser and theme. */
const selectStyle = css`
  position: relative;
  > svg {
    position: absolute;
    right: 0.5rem;
    bottom: 0.875rem;
    pointer-events: none;
  }
`;

export const errorStyle = css`
  display: flex;
  gap: 0.4rem;
  align-items: start;
  color: var(--danger);
  font-size: var(--t-sm);
  font-weight: 500;
  line-height: 1.4;
  svg {
    width: 1.1em;
    height: 1.4em;
  }
`;

export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error and what to enter. Marks the field as invalid. */
  readonly error?: string | undefined;
  /** `full` takes the whole width of a form in two columns. */
  readonly className?: string | undefined;
}

/** Attributes that associate a control with its label, hint and error (WCAG 2.2 criteria 1.3.1, 3.3.1 and 3.3.2). */
interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

interface FieldFrameProps extends FieldTexts {
  readonly id: string | undefined;
  readonly children: (attributes: ControlAttributes) => ReactElement;
}

/** Renders the label above and the hint and error below a control, which must have the attributes. */
export function FieldFrame({ id, label, hint, error, className, children }: FieldFrameProps): ReactNode {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [...(hint ? [hintId] : []), ...(error ? [errorId] : [])].join(' ');
  return (
    <div css={fieldStyle} {...(className ? { className } : {})}>
      <label htmlFor={controlId}>{label}</label>
      {children({
        id: controlId,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint && (
        <p id={hintId} className="small muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} css={errorStyle}>
          <Icon icon={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** For a value that must be exactly as typed, such as a username or a code: browsers neither correct it nor change its capitals. */
export const exactText = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

type FieldProps<Tag extends 'input' | 'select' | 'textarea'> = FieldTexts & Omit<ComponentProps<Tag>, 'className'>;

/** A text field of one line. Accepts every attribute of an `<input>`. */
export function TextField({ label, hint, error, className, id, ...input }: FieldProps<'input'>): ReactNode {
  return (
    <FieldFrame {...{ label, hint, error, className, id }}>
      {(attributes) => <input type="text" dir="auto" {...input} {...attributes} />}
    </FieldFrame>
  );
}

/** A text field of several lines. */
export function TextAreaField({ label, hint, error, className, id, ...area }: FieldProps<'textarea'>): ReactNode {
  return (
    <FieldFrame {...{ label, hint, error, className, id }}>
      {(attributes) => <textarea dir="auto" {...area} {...attributes} />}
    </FieldFrame>
  );
}

/** A choice of a few options; the `<option>`s are its children. */
export function SelectField({ label, hint, error, className, id, ...select }: FieldProps<'select'>): ReactNode {
  return (
    <FieldFrame {...{ label, hint, error, className, id }}>
      {(attributes) => (
        <span css={selectStyle}>
          <select {...select} {...attributes} />
          <Icon icon={ChevronDown} />
        </span>
      )}
    </FieldFrame>
  );
}
