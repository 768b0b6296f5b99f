import { useState, type ComponentProps, type ReactNode } from 'react';

import { passwordAdvice } from '../lib/new-password';
import { PasswordField } from './password-field';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'onInput'>;

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
