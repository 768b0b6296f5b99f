/**
 * What the site says about accounts: every message that AUTH-02 to AUTH-26 fix, and the few that
 * the product adds. Each entry is the title and text of a toast unless its name says otherwise.
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
    /** Used when neither the server nor the status says more. */
    fallback: 'Please check your credentials and try again.',
    status: (status: number) => `Request failed with ${status}`,
    noToken: 'No token received from server',
    /** The server signs in but does not recognise its own token afterwards: its web server drops the Authorization header. */
    headerLost:
      'The server accepted your login but does not recognise it afterwards. This is an error in its set-up; please contact support.',
    /** The clock of the device is wrong: the session that has just started has already expired by it. */
    clock:
      'By the clock of this device, your session has already expired. Correct the date and time of the device, then try again.',
    /** In the dialog: the specified toast mentions credentials, which no server has checked. */
    unreachable: 'The server could not be reached or did not answer. Nothing you typed is lost: please try again.',
    unreadable: 'This site cannot read the answer of the server. Nothing you typed is lost: please try again later.',
    pending: 'Your account is waiting for approval. You will receive a mail when it is active.',
  },
  welcome: (name: string): Notice => ({ title: `Welcome, ${name}`, description: 'You are signed in.' }),
  continueTo: (label: string) => `Continue to ${label}`,

  signUpFailed: { title: 'Signup Error', fallback: 'Signup failed' },
  /** In the dialog, when it is unknown whether the server has received the application. */
  signUpUncertain:
    'This site received no answer that it can read: your application may or may not have arrived. Nothing you typed is lost, so try again. If your username is then taken, the first application has arrived.',
  signUpNetwork: { title: 'Network/Error', description: 'Could not submit signup. Try again later.' },
  signedUp: {
    title: 'Application Submitted 🎉',
    intro: 'Your account has been created successfully! Expect a mail from us.',
    /** Used when the server sends no message of its own. */
    fallback: "Please wait for approval. You'll receive a mail when your account is active.",
  },

  loggedOut: { title: 'Logged Out', description: '✅ You have successfully logged out.' },
  loggedOutElsewhere: { title: 'Logged Out', description: 'You have logged out in another tab.' },
  sessionEndsSoon: {
    title: 'Your session ends in a minute',
    description: 'Save what you are doing, then sign in again.',
  },
  sessionExpired: { title: 'Your session has ended', description: 'Sign in again to continue where you were.' },
  signInAgain: 'Sign in again',

  /** Forgotten and new password: shown in the page, not as a toast. */
  passwordFailed: 'Something went wrong.',
  passwordsDiffer: 'Passwords do not match.',
  newPasswordsDiffer: 'New passwords do not match.',
  changeSubmitted: 'Password change request submitted!',
  instructorSubmitted: 'Registration submitted successfully!',
} as const;
