/**
 * Defaults of the operator's settings: after how many days what is stored about a person is deleted (docs/privacy.md). Emails as files are
 * kept by the service only.
 */
export const KEPT_DAYS = {
  unconfirmed: 7,
  pending: 180,
  rejected: 90,
  audit: 365,
  events: 30,
  emailFiles: 7,
} as const;
