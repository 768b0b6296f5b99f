/**
 * Texts of the login and sign-up dialogs. Their titles are content (content/pages/login.yaml and signup.yaml). The texts of
 * their toasts are in `config/messages/auth.ts`, and those shown while the dialogs load in `config/messages/site.ts`, which every page loads.
 */
export const dialogMessages = {
  login: {
    fields: { username: 'Username or email', password: 'Password' },
    missing: { username: 'Enter your username or email.', password: 'Enter your password.' },
    remember: 'Remember me',
    forgot: 'Forgot password?',
    submit: 'Sign In',
    busy: 'Signing In...',
    /** Links to the page about a sign-up that waits or was rejected. */
    application: 'See how far your sign-up is',
    answer: 'Answer our question',
    other: { question: 'No account yet?', link: 'Sign Up' },
  },

  signup: {
    fields: {
      fullName: 'Full name',
      username: 'Username',
      email: 'Email',
      countryCode: 'Country code',
      phone: 'Phone',
      ivCode: 'I.V. code',
      password: 'Password',
      confirmPassword: 'Confirm password',
    },
    ivCodeHint: 'The code you received when you joined ASF.',
    /** Above the fields, with a link to the registration that gives one. */
    wayOn: { question: 'No I.V. code yet?', answer: 'You get one when you join ASF.' },
    missing: {
      fullName: 'Enter your full name.',
      username: 'Enter a username.',
      email: 'Enter your email address.',
      phone: 'Enter your phone number.',
      ivCode: 'Enter your I.V. code.',
      password: 'Enter a password.',
      confirmPassword: 'Enter the password again.',
    },
    submit: 'Submit',
    busy: 'Submitting...',
    other: { question: 'Already a member?', link: 'Sign In' },
  },
} as const;
