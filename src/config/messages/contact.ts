/** Labels of the contact form. */
export const contactMessages = {
  fullName: 'Full name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
} as const;

/** Channels of the contact page. */
export const contactChannelMessages = {
  heading: 'Other ways to reach us',
  email: 'Email support',
  chat: 'WhatsApp live chat',
  forum: 'Community forum',
} as const;
