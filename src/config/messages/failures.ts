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
