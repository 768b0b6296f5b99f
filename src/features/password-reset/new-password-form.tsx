import type { ReactNode } from 'react';

import { fieldGridStyle } from '../../components/field';
import { NewPasswordField } from '../../components/new-password-field';
import { PasswordField } from '../../components/password-field';
import { SubmitButton } from '../../components/submit-button';
import { accountMessages } from '../../config/messages/auth';
import { newPasswordError } from '../../lib/new-password';
import { ErrorSummary } from '../forms/form-messages';
import { Form, useForm, type FieldErrors, type Refusal } from '../forms/form';
import type { FormTexts } from '../forms/form-texts';
import { passwordMessages } from './messages';

const FIELDS = ['password', 'confirmation'] as const;
export type NewPasswordField = (typeof FIELDS)[number];

/** Fields by the server's names and by its error code of a refused password: the answer of this call names no field. */
export const SERVER_FIELDS = { password: 'password', invalid_password: 'password' } as const;

interface NewPasswordFormProps {
  /** The username, for password managers. Never shown, because a forged link may contain any text. */
  readonly login: string;
  /** Called with a valid password. */
  readonly send: (password: string) => Promise<Refusal<NewPasswordField> | undefined>;
}

/** New password and confirmation. */
export function NewPasswordForm({ login, send }: NewPasswordFormProps): ReactNode {
  const { state, field, busy } = useForm<NewPasswordField>({
    name: 'reset-password',
    fields: FIELDS,
    check,
    repeated: { field: 'password', again: 'confirmation', error: accountMessages.passwordsDiffer },
    send: ({ password }) => send(password),
  });

  return (
    <Form form={state} css={fieldGridStyle}>
      <ErrorSummary form={state} />
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <NewPasswordField {...field('password')} label={passwordMessages.newPassword} required />
      <PasswordField
        {...field('confirmation')}
        label={passwordMessages.confirmPassword}
        autoComplete="new-password"
        required
      />
      <SubmitButton label={passwordMessages.reset} busyLabel={passwordMessages.resetting} busy={busy} />
    </Form>
  );
}

/** The rules of PASS-06. */
function check(texts: FormTexts<NewPasswordField>, typed: FormTexts<NewPasswordField>): FieldErrors<NewPasswordField> {
  const passwordError = texts.password ? newPasswordError(typed.password) : passwordMessages.passwordMissing;
  return {
    ...(passwordError && { password: passwordError }),
    ...(!typed.confirmation && { confirmation: passwordMessages.confirmationMissing }),
  };
}
