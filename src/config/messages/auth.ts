/**
 * Messages about login, sign-up, passwords and calls, which several features share: those that AUTH-02 to AUTH-26 fix, and a few more. Each entry is the title and text of a toast
 * unless noted otherwise.
 */

import { DELETION_DAYS } from '../../../contract/values/account';

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
  accountDeleted: {
    title: 'Your account will be deleted',
    description: `You are signed out. We have sent you an email with a link that keeps your account, for ${DELETION_DAYS} days.`,
  },
  sessionEndsSoon: {
    title: 'Your session ends in a minute',
    description: 'Save what you are doing, then sign in again.',
  },
  sessionExpired: { title: 'Your session has ended', description: 'Sign in again to continue where you were.' },
  signIn: 'Sign In',
  signInAgain: 'Sign in again',

  /** For a forgotten or new password. Shown in the page, not as a toast. */
  passwordFailed: 'Something went wrong.',
  passwordsDiffer: 'Passwords do not match.',
  newPasswordsDiffer: 'New passwords do not match.',
} as const;

/**
 * What happened to a call, and what to do next. Each is a sentence. Forms show them beside fixed texts (AUTH-09,
 * AUTH-26, PASS-03), which blame the credentials or name no cause; pages of the member area show them alone.
 */
export const failureMessages = {
  /** The cause, as far as the browser knows it. */
  cause: {
    offline: 'This device is offline.',
    unreachable: 'The server could not be reached.',
    timeout: 'The server did not answer in time.',
    cutOff: 'The connection was lost before the whole answer arrived.',
    blocked: 'The request was blocked before anything in it was checked.',
    tooMany: 'The server has received too many requests.',
    unavailable: 'The server is temporarily unavailable.',
    refused: 'The server did not accept the request.',
    broken: 'The server has an internal error.',
    page: 'A part of this page does not work.',
  },
  /** Instead of the cause, if the member back end is not set up. Operators find the cause in the console (decision 063). */
  unavailable: {
    login: 'Signing in is not available at the moment.',
    signUp: 'Signing up is not available at the moment.',
    password: 'Setting a new password is not available at the moment.',
    part: 'This part of the site is not available at the moment.',
  },
  next: {
    now: 'Please try again.',
    connected: 'Connect to the internet, then try again.',
    later: 'Please try again later.',
    after: (wait: string) => `Please try again in ${wait}.`,
    contact: 'Please try again later. If it happens again, contact us.',
  },
  /** The time until the next attempt. */
  wait: {
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  },

  /** What the failure means for the visitor: for the login, and for calls that the server may or may not have received. */
  login: 'This does not mean that your username or password is wrong.',
  signUp: {
    notSent: 'Your application has not been submitted.',
    uncertain:
      'Your application may or may not have arrived. If your username is taken when you try again, it has arrived.',
  },
  resetEmail: { notSent: 'No email was sent.', uncertain: 'The email may or may not have been sent.' },
  newPassword: {
    notSent: 'Your password was not changed.',
    uncertain:
      'Your password may or may not have been changed. If the link is refused when you try again, sign in with the new password.',
  },
  kept: 'Nothing you typed is lost.',
} as const;
