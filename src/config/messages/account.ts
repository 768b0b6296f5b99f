/**
 * Messages about accounts: those that AUTH-02 to AUTH-26 fix, and a few more. Each entry is the title and text of a toast
 * unless noted otherwise.
 */

/** Title and text of a toast. */
export interface Notice {
  readonly title: string;
  readonly description: string;
}

export const accountMessages = {
  signUpMissing: {
    title: 'Missing Information',
    description: 'Please fill in all required fields including I.V. code and password.',
  },
  passwordMismatch: { title: 'Password Mismatch', description: 'Passwords do not match. Please re-enter.' },
  invalidEmail: { title: 'Invalid Email', description: 'Please enter a valid email address.' },
  loginMissing: { title: 'Missing Information', description: 'Both fields are required.' },

  loginFailed: {
    title: 'Login Failed',
    /** Used if there is neither a message from the server nor a status. */
    fallback: 'Please check your credentials and try again.',
    status: (status: number) => `Request failed with ${status}`,
    noToken: 'No token received from server',
    /** The server accepts the login but then rejects its own token, because its web server drops the Authorization header. */
    headerLost:
      'The server accepted your login but then did not recognise it. This is a configuration error on the server; please contact support.',
    /** The device's clock is wrong: according to it, the new session has already expired. */
    clock:
      "According to this device's clock, your session has already expired. Correct the date and time of the device, then try again.",
    /** Used if the server sends no message. */
    pending: 'Your account is waiting for approval. You will receive an email when it is active.',
  },
  welcome: (name: string): Notice => ({ title: `Welcome, ${name}`, description: 'You are signed in.' }),
  continueTo: (label: string) => `Continue to ${label}`,

  signUpFailed: { title: 'Signup Error', fallback: 'Signup failed' },
  signUpNetwork: { title: 'Network/Error', description: 'Could not submit signup. Try again later.' },
  signedUp: {
    title: 'Application Submitted 🎉',
    intro: 'Your account has been created successfully! Expect a mail from us.',
    /** Used if the server sends no message. */
    fallback: "Please wait for approval. You'll receive a mail when your account is active.",
  },

  loggedOut: { title: 'Logged Out', description: '✅ You have successfully logged out.' },
  /** The session may also have been refused there. */
  loggedOutElsewhere: { title: 'Logged Out', description: 'Your session was ended in another tab.' },
  loggedOutNewPassword: { title: 'Logged Out', description: 'Sign in with your new password.' },
  sessionEndsSoon: {
    title: 'Your session ends in a minute',
    description: 'Save what you are doing, then sign in again.',
  },
  sessionExpired: { title: 'Your session has ended', description: 'Sign in again to continue where you were.' },
  signInAgain: 'Sign in again',

  /** For a forgotten or new password. Shown in the page, not as a toast. */
  passwordFailed: 'Something went wrong.',
  passwordsDiffer: 'Passwords do not match.',
  newPasswordsDiffer: 'New passwords do not match.',
  changeSubmitted: 'Password change request submitted!',
  instructorSubmitted: 'Registration submitted successfully!',
} as const;
