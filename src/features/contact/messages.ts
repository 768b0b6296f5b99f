export const contactMessages = {
  fullName: 'Full name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
} as const;
