import { css } from '@emotion/react';
import { Eye, EyeOff } from 'lucide';
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

import { passwordFieldMessages } from '../config/messages/password-field';
import { passwordAdvice } from '../lib/new-password';
import { exactText, FieldFrame, type FieldTexts } from './field';
import { Icon } from './icon';

const controlStyle = css`
  position: relative;
  > input {
    padding-right: 3rem;
  }
  /* Hides Edge's own button. */
  > input::-ms-reveal {
    display: none;
  }
  > button {
    position: absolute;
    right: 0.125rem;
    bottom: 0.125rem;
  }
`;

const capsLockStyle = css`
  /* Still in the document, but takes no space. */
  &:empty {
    position: absolute;
  }
`;

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'onKeyDown' | 'onKeyUp' | 'onBlur'>;

interface PasswordFieldProps extends FieldTexts, InputProps {
  /** For password managers: whether to fill in the current password or to suggest a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password (AUTH-37) and a message while Caps Lock is on. */
export function PasswordField({ label, hint, error, className, id, ...input }: PasswordFieldProps): ReactNode {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  function watchCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <FieldFrame {...{ label, hint, error, className, id }}>
      {(attributes) => (
        <>
          <span css={controlStyle}>
            <input
              {...exactText}
              {...input}
              {...attributes}
              type={shown ? 'text' : 'password'}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={() => setCapsLock(false)}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={passwordFieldMessages.show(label)}
              aria-pressed={shown}
              aria-controls={attributes.id}
              onClick={() => setShown(!shown)}
            >
              <Icon icon={shown ? EyeOff : Eye} />
            </button>
          </span>
          {/* Always rendered: some screen readers do not announce a live region that appears together with its text. */}
          <p className="small muted" css={capsLockStyle} role="status">
            {capsLock && passwordFieldMessages.capsLock}
          </p>
        </>
      )}
    </FieldFrame>
  );
}

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'autoComplete' | 'hint' | 'onInput'>;

/** The field of a new password, with advice below it while the password is too short. It refuses nothing (AUTH-30). */
export function NewPasswordField(props: NewPasswordFieldProps): ReactNode {
  const [advice, setAdvice] = useState<string>();
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={props.error ? undefined : advice}
      onInput={({ currentTarget }) => setAdvice(passwordAdvice(currentTarget.value))}
    />
  );
}
