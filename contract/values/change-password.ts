/** Password managers open the first address to get to the page for a new password (W3C, A Well-Known URL for Changing Passwords). */
export const CHANGE_PASSWORD_REDIRECT = {
  from: '/.well-known/change-password',
  to: '/change-password',
  status: 302,
} as const;
