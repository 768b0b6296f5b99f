import { accountMessages } from '../../config/messages/account';
import { passwordMessages } from '../../config/messages/password';
import { newPasswordFault } from '../../lib/new-password';

/** Names of the fields, in the order they stand. */
export const NEW_PASSWORD_FIELDS = ['password', 'confirmation'] as const;
export type NewPasswordField = (typeof NEW_PASSWORD_FIELDS)[number];

type NewPasswordValues = Readonly<Record<NewPasswordField, string>>;
export type NewPasswordErrors = Readonly<Partial<Record<NewPasswordField, string>>>;

/** Checks a new password and its confirmation (specification section 5, "Reset password"); `{}` when they may be sent. */
export function checkNewPassword({ password, confirmation }: NewPasswordValues): NewPasswordErrors {
  const passwordError = password.trim() ? newPasswordFault(password) : passwordMessages.passwordMissing;
  const confirmationError = confirmation ? differenceOf(password, confirmation) : passwordMessages.confirmationMissing;
  return {
    ...(passwordError && { password: passwordError }),
    ...(confirmationError && { confirmation: confirmationError }),
  };
}

function differenceOf(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : accountMessages.passwordsDiffer;
}
