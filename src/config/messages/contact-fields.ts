/** The fields of a stored phone number. */
export const contactMessages = {
  phone: 'Phone',
  countryCode: 'Country code',
  /** The number has its own. */
  inNumber: 'In the number',
  missing: 'Enter the phone number.',
} as const;
