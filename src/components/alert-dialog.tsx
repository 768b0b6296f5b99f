import { css } from '@emotion/react';
import { useId, type ReactNode } from 'react';

import { commonMessages } from '../config/messages/common';
import { buttonClass } from './button';
import { ErrorBoundary } from './error-boundary';
import { modalStyle, useModal } from './modal';

const alertStyle = css`
  width: min(100% - 2 * var(--s-3), var(--w-dialog));
  margin: auto;
  border-radius: var(--r-4);
  box-shadow: var(--sh-3);
  > div {
    display: grid;
    gap: var(--s-5);
    padding: clamp(1.5rem, 4vw, 2.5rem);
  }
  p {
    font-size: var(--t-lg);
    line-height: 1.45;
  }
`;

const okStyle = css`
  justify-self: end;
  min-width: 6rem;
`;

interface AlertDialogProps {
  /** The topic of the message, for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
  /** Called after OK or Escape. Do not render the dialog again. */
  readonly onClose: () => void;
}

/** A message with an OK button, which replaces the browser's `alert()` (PAY-08). Open while rendered. */
export function AlertDialog(props: AlertDialogProps): ReactNode {
  return (
    <ErrorBoundary onError={props.onClose}>
      <Alert {...props} />
    </ErrorBoundary>
  );
}

function Alert({ label, children, onClose }: AlertDialogProps): ReactNode {
  const ref = useModal(onClose);
  const messageId = useId();
  return (
    <dialog ref={ref} role="alertdialog" aria-label={label} aria-describedby={messageId} css={[modalStyle, alertStyle]}>
      <div>
        <p id={messageId}>{children}</p>
        <button type="button" className={buttonClass()} css={okStyle} onClick={() => ref.current?.close()}>
          {commonMessages.ok}
        </button>
      </div>
    </dialog>
  );
}
