import type { ErrorCode } from '../../contract/values/error-codes';

/** Why a request about accounts was refused. The codes that the contract does not have are for commands. */
export type AccountsErrorCode =
  | ErrorCode
  | 'unknown_member'
  | 'already_approved'
  | 'already_rejected'
  | 'not_approved'
  | 'not_confirmed'
  | 'to_be_deleted'
  | 'not_to_be_deleted';

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
