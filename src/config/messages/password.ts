/** Words of the two pages for a forgotten password. What can go wrong with a call is in `account.ts`. */
export const passwordMessages = {
  usernameOrEmail: 'Username or email',
  usernameMissing: 'Enter your username or email.',
  send: 'Send reset link',
  sending: 'Sending...',
  /** Used when the server sends no message of its own; says nothing of whether the account exists. */
  sent: 'If there is an account with that name, a mail with a link is on its way.',

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
    text: 'This page works once, from the link in the mail you got. The link has left the address bar so that nobody else can use it: open it again from your mail, or ask for a new one.',
  },
  linkRefused: {
    heading: 'Ask for a new link',
    text: 'A link works once, for a limited time, and only if it is the newest one you asked for.',
  },
  newLink: 'Send a new link',

  remembered: 'Remembered it?',
  signIn: 'Sign In',
  noScript: 'This page needs JavaScript. Turn it on and load the page again, or write to us:',
} as const;

/**
 * Why a new password is not taken. WordPress trims passwords, and one with a quote or a backslash, set through some of its
 * screens, cannot sign in afterwards.
 */
export const newPasswordMessages = {
  outerBlanks: 'Leave out the blanks at the beginning and the end: they would be cut off.',
  quotesOrBackslash: 'Leave out \' and " and \\: a password with one of them could not sign in afterwards.',
} as const;
