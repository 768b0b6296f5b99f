/** The fields of a sign-up, in the order in which missing ones are named (AUTH-15, AUTH-21). */
export const SIGN_UP_FIELDS = ['fullName', 'username', 'email', 'phone', 'countryCode', 'ivCode', 'password'] as const;

export type SignUpField = (typeof SIGN_UP_FIELDS)[number];

/** The values of a sign-up. */
export type SignUpValues = Readonly<Record<SignUpField, string>>;
