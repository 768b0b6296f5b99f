import { css } from '@emotion/react';
import { Eye, EyeOff } from 'lucide';
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

import { passwordFieldMessages } from '../config/messages/dialogs';
import { iconButtonStyle } from './button';
import { FieldFrame, type FieldTexts } from './field';
import { Icon } from './icon';

const controlStyle = css`
  position: relative;
  > input {
    padding-right: 3rem;
  }
  /* Edge's own button, which knows nothing of ours. */
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
  font-size: var(--t-sm);
  color: var(--ink-2);
  /* Still there, but it takes no room. */
  &:empty {
    position: absolute;
  }
`;

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'onKeyDown' | 'onKeyUp' | 'onBlur'>;

interface PasswordFieldProps extends FieldTexts, InputProps {
  /** Whether a password is asked for or set: password managers offer to fill in or to make one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/**
 * A password: dots that a button shows as text (AUTH-37), and a word when Caps Lock is on, which
 * nobody sees in dots.
 */
export function PasswordField({ label, hint, error, className, id, ...input }: PasswordFieldProps): ReactNode {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  function watchCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <FieldFrame {...{ label, hint, error, className, id }}>
      {(wiring) => (
        <>
          <span css={controlStyle}>
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...wiring}
              type={shown ? 'text' : 'password'}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={() => setCapsLock(false)}
            />
            <button
              type="button"
              css={iconButtonStyle}
              aria-label={passwordFieldMessages.show(label)}
              aria-pressed={shown}
              aria-controls={wiring.id}
              onClick={() => setShown(!shown)}
            >
              <Icon of={shown ? EyeOff : Eye} />
            </button>
          </span>
          {/* In the page beforehand: what appears together with its words is not read out everywhere. */}
          <p css={capsLockStyle} role="status">
            {capsLock && passwordFieldMessages.capsLock}
          </p>
        </>
      )}
    </FieldFrame>
  );
}
