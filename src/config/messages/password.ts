/** Texts of the two pages for a forgotten password. Messages about failed calls are in `account.ts`. */
export const passwordMessages = {
  usernameOrEmail: 'Username or email',
  usernameMissing: 'Enter your username or email.',
  send: 'Send reset link',
  sending: 'Sending...',
  /** Used when the server sends no message of its own. It must not reveal whether the account exists. */
  sent: 'If there is an account with that name, we have sent a mail with a link.',

  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  reset: 'Reset password',
  resetting: 'Resetting...',
  passwordMissing: 'Enter a new password.',
  confirmationMissing: 'Enter the new password again.',
  /** Used when the server sends no message of its own. */
  done: 'Your password has been reset. You can sign in with it now.',
  goingHome: 'Taking you to the home page…',
  goHome: 'Go there now',

  linkMissing: {
    heading: 'Open the link in your mail',
    text: 'This page works once, from the link in the mail you received. The link is removed from the address bar, so nobody else can use it. Open it again from your mail, or ask for a new one.',
  },
  linkRefused: {
    heading: 'Ask for a new link',
    text: 'A link works once and for a limited time. Only the newest one you asked for works.',
  },
  newLink: 'Send a new link',

  remembered: 'Do you remember it?',
  signIn: 'Sign In',
  noScript: 'This page needs JavaScript. Enable JavaScript and load the page again, or write to us:',
} as const;

/**
 * Why a new password is not accepted. WordPress trims passwords. A password with a quote or a backslash that is set through
 * some of its screens cannot be used to sign in.
 */
export const newPasswordMessages = {
  outerSpaces: 'Remove the spaces at the beginning and the end: they would be cut off.',
  quotesOrBackslash: 'Remove \' and " and \\: a password with one of them could not sign in afterwards.',
} as const;
