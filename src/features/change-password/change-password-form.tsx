import { css } from '@emotion/react';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';

import { AlertDialog } from '../../components/alert-dialog';
import { buttonStyle } from '../../components/button';
import { PasswordField } from '../../components/password-field';
import { accountMessages } from '../../config/messages/account';
import { changePasswordMessages } from '../../config/messages/member';
import { useSession } from '../session';

const submitStyle = css`
  justify-self: start;
`;

type Alert = 'differ' | 'submitted';

const ALERT_TEXTS: Readonly<Record<Alert, string>> = {
  differ: accountMessages.newPasswordsDiffer,
  submitted: accountMessages.changeSubmitted,
};

interface ChangePasswordFormProps {
  /** The editors' word that this form changes nothing yet. */
  readonly note: string | null;
}

/**
 * Old, new and repeated password. The form makes no request (specification section 5, "Change password page"); it compares
 * the new ones and says so in an alert.
 */
export function ChangePasswordForm({ note }: ChangePasswordFormProps): ReactNode {
  const session = useSession();
  const username = session.status === 'member' ? session.session.user.email : '';
  const form = useRef<HTMLFormElement>(null);
  const [alert, setAlert] = useState<Alert>();
  const [differ, setDiffer] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const equal = data.get('newPassword') === data.get('confirmPassword');
    setDiffer(!equal);
    setAlert(equal ? 'submitted' : 'differ');
  }

  function finish(): void {
    setAlert(undefined);
    if (alert === 'submitted') {
      form.current?.reset();
    } else {
      form.current?.querySelector<HTMLInputElement>('[name="confirmPassword"]')?.focus();
    }
  }

  return (
    <form ref={form} className="box" onSubmit={submit} onInput={() => setDiffer(false)}>
      <h2>{changePasswordMessages.alertLabel}</h2>
      {note && <p className="note">{note}</p>}
      {/* Password managers then know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label={changePasswordMessages.oldPassword} name="oldPassword" autoComplete="current-password" />
      <PasswordField label={changePasswordMessages.newPassword} name="newPassword" autoComplete="new-password" />
      <PasswordField
        label={changePasswordMessages.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        error={differ ? accountMessages.newPasswordsDiffer : undefined}
      />
      <button type="submit" css={[buttonStyle(), submitStyle]}>
        {changePasswordMessages.submit}
      </button>
      {alert && (
        <AlertDialog label={changePasswordMessages.alertLabel} onClose={finish}>
          {ALERT_TEXTS[alert]}
        </AlertDialog>
      )}
    </form>
  );
}
