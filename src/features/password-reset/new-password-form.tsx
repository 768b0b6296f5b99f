import { useState, type ReactNode, type SubmitEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';

import { PasswordField } from '../../components/password-field';
import { SubmitButton } from '../../components/submit-button';
import { passwordMessages } from '../../config/messages/password';
import { useHydrated } from '../../lib/hydrated';
import { loadOnIntent } from '../../lib/on-demand';
import { loadAccount } from './account-call';
import { checkNewPassword, NEW_PASSWORD_FIELDS, type NewPasswordErrors, type NewPasswordField } from './rules';

const LABELS: Readonly<Record<NewPasswordField, string>> = {
  password: passwordMessages.newPassword,
  confirmation: passwordMessages.confirmPassword,
};

function inputOf(form: HTMLFormElement, field: NewPasswordField): HTMLInputElement | null {
  const element = form.elements.namedItem(field);
  return element instanceof HTMLInputElement ? element : null;
}

interface NewPasswordFormProps {
  /** Whose password it is, for password managers; never shown, since whoever wrote the link chose it. */
  readonly login: string;
  readonly busy: boolean;
  /** Called with a password that passed every check. */
  readonly onSubmit: (password: string) => void;
}

/** New password and confirmation. What is typed stays in the fields and is read on submit only. */
export function NewPasswordForm({ login, busy, onSubmit }: NewPasswordFormProps): ReactNode {
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const hydrated = useHydrated();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const password = inputOf(form, 'password')?.value ?? '';
    const found = checkNewPassword({ password, confirmation: inputOf(form, 'confirmation')?.value ?? '' });
    // Painted before the focus moves, so that the field is announced together with its error.
    flushSync(() => setErrors(found));
    const firstWrong = NEW_PASSWORD_FIELDS.find((field) => found[field]);
    if (firstWrong) {
      inputOf(form, firstWrong)?.focus();
    } else {
      onSubmit(password);
    }
  }

  /** What is being mended is no longer called wrong; the confirmation may fit a new first field. */
  function mend({ target, currentTarget: form }: SyntheticEvent<HTMLFormElement>): void {
    const { password, confirmation } = errors;
    const mended = target === inputOf(form, 'password') ? {} : { ...(password && { password }) };
    const isConfirmation = target === inputOf(form, 'confirmation');
    const keptConfirmation = confirmation === passwordMessages.confirmationMissing && !isConfirmation;
    setErrors({ ...mended, ...(keptConfirmation && { confirmation }) });
  }

  return (
    // Without scripts this method sends nothing anywhere (HTML standard, "form submission").
    <form
      className="form"
      method="dialog"
      noValidate={hydrated}
      onSubmit={submit}
      onInput={mend}
      {...loadOnIntent(loadAccount)}
    >
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      {NEW_PASSWORD_FIELDS.map((field) => (
        <PasswordField
          key={field}
          label={LABELS[field]}
          name={field}
          autoComplete="new-password"
          required
          error={errors[field]}
        />
      ))}
      <SubmitButton label={passwordMessages.reset} busyLabel={passwordMessages.resetting} busy={busy} />
    </form>
  );
}
