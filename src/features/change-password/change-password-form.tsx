import { useState, type ReactNode } from 'react';

import { AlertDialog } from '../../components/alert-dialog';
import { boxStyle } from '../../components/box';
import { buttonClass } from '../../components/button';
import { ownWidthStyle } from '../../components/field';
import { NewPasswordField, PasswordField } from '../../components/password-field';
import { accountMessages } from '../../config/messages/auth';
import { ErrorSummary } from '../forms/form-messages';
import { Form, useForm } from '../forms/form';
import { useSession } from '../session/session';
import { changePasswordMessages } from './messages';

const FIELDS = ['oldPassword', 'newPassword', 'confirmPassword'] as const;
type ChangePasswordField = (typeof FIELDS)[number];

interface ChangePasswordFormProps {
  /** Content: a note that this form changes nothing yet. */
  readonly note: string | null;
}

/**
 * Old, new and repeated password. The form makes no request (PASS-14 to PASS-16); it compares the new passwords and shows
 * the result in an alert dialog.
 */
export function ChangePasswordForm({ note }: ChangePasswordFormProps): ReactNode {
  const { session } = useSession();
  const username = session?.user.email ?? '';
  const [alert, setAlert] = useState<string>();
  const [cleared, setCleared] = useState(0);
  const { state, field, clear } = useForm<ChangePasswordField>({
    name: 'change-password',
    fields: FIELDS,
    repeated: { field: 'newPassword', again: 'confirmPassword', error: accountMessages.newPasswordsDiffer },
    onInvalid: () => setAlert(accountMessages.newPasswordsDiffer),
    send: () => {
      setAlert(changePasswordMessages.submitted);
      return undefined;
    },
  });

  function closeAlert(): void {
    setAlert(undefined);
    if (alert === changePasswordMessages.submitted) {
      clear();
      setCleared(cleared + 1);
    }
  }

  return (
    <Form form={state} css={boxStyle}>
      <h2>{changePasswordMessages.alertLabel}</h2>
      {note && <p className="note">{note}</p>}
      <ErrorSummary form={state} />
      {/* For password managers: the username. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...field('oldPassword')}
        label={changePasswordMessages.oldPassword}
        autoComplete="current-password"
      />
      {/* The key resets the advice together with the form. */}
      <NewPasswordField key={cleared} {...field('newPassword')} label={changePasswordMessages.newPassword} />
      <PasswordField
        {...field('confirmPassword')}
        label={changePasswordMessages.confirmPassword}
        autoComplete="new-password"
      />
      <button type="submit" className={buttonClass({ variant: 'line' })} css={ownWidthStyle}>
        {changePasswordMessages.submit}
      </button>
      {alert && (
        <AlertDialog label={changePasswordMessages.alertLabel} onClose={closeAlert}>
          {alert}
        </AlertDialog>
      )}
    </Form>
  );
}
