/** Texts of the pages `/forgot-password` and `/reset-password`. Messages about failed calls are in `config/messages/auth.ts`. */
export const passwordMessages = {
  usernameOrEmail: 'Username or email',
  usernameMissing: 'Enter your username or email.',
  send: 'Send reset link',
  sending: 'Sending...',
  /** Used if the server sends no message. It must not reveal whether the account exists. */
  sent: 'If an account with that name exists, we have sent an email with a link.',

  afterSent:
    'Open the link in that email to choose a new password. If it does not come within a few minutes, look into your spam folder, or check the name and send it again.',
  sendAgain: 'Send again',

  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  reset: 'Reset password',
  resetting: 'Resetting...',
  passwordMissing: 'Enter a new password.',
  confirmationMissing: 'Enter the new password again.',
  /** Used if the server sends no message. */
  done: 'Your password has been reset. You can sign in with it now.',
  goingHome: 'Taking you to the home page…',
  goHome: 'Go there now',

  linkMissing: {
    heading: 'Open the link in your email',
    text: 'This page needs the link from the email you received, and each link works once. It is removed from the address bar so that nobody else can use it. Open it again from the email, or request a new one.',
  },
  linkRefused: {
    heading: 'Request a new link',
    text: 'A link works once and for a limited time. Only the newest link works.',
  },
  newLink: 'Send a new link',

  remembered: 'Do you remember it?',
  noScript: 'This page needs JavaScript. Enable JavaScript and load the page again, or write to us:',
} as const;
