/** Why a request about accounts was refused. The codes are those of WordPress where it has one for the case. */
export type AccountsErrorCode =
  | 'missing_field'
  | 'invalid_field'
  | 'invalid_email'
  | 'invalid_username'
  | 'invalid_password'
  | 'invalid_iv_code'
  | 'existing_user_login'
  | 'existing_user_email'
  | 'unknown_member'
  | 'already_approved'
  | 'already_rejected'
  | 'not_approved'
  | 'not_confirmed'
  | 'to_be_deleted'
  | 'not_to_be_deleted'
  | 'invalid_key'
  | 'expired_key'
  | 'empty_password';

/** A refused request. The message is plain text for the person who sent it. */
export class AccountsError extends Error {
  override readonly name = 'AccountsError';

  constructor(
    readonly code: AccountsErrorCode,
    message: string,
    /** The field of the form with the bad value, if there is one. */
    readonly field?: string,
  ) {
    super(message);
  }
}

/** @throws {AccountsError} about an account that was there a moment before */
export function justDeleted(): never {
  throw new AccountsError('unknown_member', 'This account has just been deleted by another process.');
}
