/** The values of a sign-up (AUTH-15, AUTH-21). */
export interface SignUpValues {
  readonly fullName: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly countryCode: string;
  readonly ivCode: string;
  readonly password: string;
}
