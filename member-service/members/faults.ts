import type { SignUpValues } from './member';

/** Why the members' store refused a request. The codes are those of wordpress routes where such a route exists. */
export type MembersFault =
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
  | 'invalid_key'
  | 'expired_key'
  | 'empty_password';

/** A refused request. The message is plain text for the person who asked. */
export class MembersError extends Error {
  override readonly name = 'MembersError';

  constructor(
    readonly code: MembersFault,
    message: string,
    /** The field of the form that is at fault, where one is. */
    readonly field?: keyof SignUpValues,
  ) {
    super(message);
  }
}
