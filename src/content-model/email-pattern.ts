/**
 * An e-mail address: something, `@`, something with a dot; no spaces (AUTH-04). The
 * forms of the site use it too. The member service has a stricter rule of its own: see `member-service/members/sign-up-rules.ts`.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.][^\s@]*\.[^\s@]+$/;
