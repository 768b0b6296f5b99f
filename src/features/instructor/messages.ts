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
  submitted: 'Registration submitted successfully!',
  busy: 'Sending…',
  notSent: 'Your registration was not sent.',
  uncertain: 'Your registration may have been sent. You can send it again: the newest one counts.',
} as const;
