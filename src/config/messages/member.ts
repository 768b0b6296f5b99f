/** Labels and messages of the member area. Texts that an editor can change are content (content/member-pages and others). */
export const progressMessages = {
  note: 'Sample figures, the same for every member.',
  failed: 'The progress figures could not be loaded.',
  retry: 'Try again',
} as const;

/** The bonus page. */
export const bonusMessages = {
  list: 'Your bonuses',
} as const;

/** Programme pages. */
export const programmeMessages = {
  comingSoon: 'Coming soon',
  toClassroom: 'Back to Classroom',
} as const;

/** The form for a new password. The texts of its alerts are in `account.ts`. */
export const changePasswordMessages = {
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  submit: 'Change Password',
  alertLabel: 'Change password',
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
  /** Follows the content's note where members can change their account. */
  inAccount: 'Or change it in your account.',
} as const;

/** The registration of instructors. The text of its alert is in `account.ts`. */
export const instructorMessages = {
  fields: { fullName: 'Full name', email: 'Email', phone: 'Phone (optional)', expertise: 'Expertise (optional)' },
  missing: { fullName: 'Enter your full name.', email: 'Enter your email address.' },
  badEmail: 'Enter an email address such as name@example.com.',
  submit: 'Register',
  /** For a member who has applied. */
  again: 'Send again',
  sent: (time: string) => `You applied on ${time}.`,
  open: 'Your application is open.',
  answered: {
    accepted: (time: string) => `It was accepted on ${time}.`,
    declined: (time: string) => `It was declined on ${time}.`,
  },
  /** About an application before the open one. */
  before: (answer: string) => `The one before: ${answer}`,
  alertLabel: 'Instructor registration',
  busy: 'Sending…',
  notSent: 'Your registration was not sent.',
  uncertain: 'Your registration may have been sent. You can send it again: the newest one counts.',
} as const;
