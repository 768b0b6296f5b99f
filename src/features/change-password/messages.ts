/** The form for a new password. Those of refusals are in `config/messages/auth.ts`. */
export const changePasswordMessages = {
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  submit: 'Change Password',
  alertLabel: 'Change password',
  submitted: 'Password change request submitted!',
  mailHeading: 'Change it by email',
  /** The member's email address is between the two. */
  mailText: ['We send an email to', 'with a link. There you choose a new password.'],
  /** For a member whose email address is unknown. */
  mailTextNoEmail:
    'We send an email with a link. There you choose a new password. Request it with your username or email.',
  sendMail: 'Send Reset Email',
  sending: 'Sending...',
  /** Used if the server sends no message. */
  sent: 'The email has been sent. Please check your inbox.',
  askForMail: 'Request a Reset Email',
  accountHeading: 'Change it in your account',
  accountText: 'You need your old password. Your other devices are signed out.',
} as const;
