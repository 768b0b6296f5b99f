/** Where an account stands. Only an approved member can sign in. */
export type MemberStatus = 'pending' | 'approved' | 'rejected';

/** An account, as the operator and the routes see it. It holds no password and no key. */
export interface Member {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly phone: string;
  /** Dialling code with its plus sign, such as `+49`; empty for somebody the operator invited. */
  readonly countryCode: string;
  /** As typed at sign-up; empty for somebody the operator invited. */
  readonly ivCode: string;
  readonly status: MemberStatus;
  /** False until somebody the operator invited has set a password. */
  readonly hasPassword: boolean;
  readonly createdAt: Date;
  /** When the operator approved or rejected the account; undefined while it waits. */
  readonly decidedAt: Date | undefined;
}

/** What the sign-up form sends (specification section 3). */
export interface SignUpValues {
  readonly fullName: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly countryCode: string;
  readonly ivCode: string;
  readonly password: string;
}

/** What the operator tells about somebody who is let in without a sign-up. */
export type Invitation = Pick<SignUpValues, 'username' | 'email' | 'fullName'>;

/** Whether the mail about a change went out. The change itself is done either way. */
export type EmailResult = { readonly sent: true } | { readonly sent: false; readonly reason: string };

/** A change of an account, and what became of its mail. */
export interface Notified {
  readonly member: Member;
  readonly mail: EmailResult;
}

/** As `Notified`; the link sets a password, so that the operator can hand it over when the mail did not go out. */
export interface NotifiedWithLink extends Notified {
  readonly link: string;
}
