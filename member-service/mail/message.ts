import type { Mail } from './mailer';

/** A mailbox the way nodemailer takes it without looking for further addresses in it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** One address, and nothing that has a meaning of its own in a header or to a mail server (RFC 5321, section 4.1.2). */
const PLAIN_ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u;

/**
 * Turns a mail into what nodemailer sends.
 * @throws Error when the address is none, or more than one
 */
export function toMessage(mail: Mail, from: string) {
  return {
    from: parseMailbox(from),
    to: parseMailbox(mail.to),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Answering machines leave such mails alone (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    // The parts are ready; nothing in them may make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

/** Reads `name@host` or `Name <name@host>`. Unlike a header it knows no lists, so a comma in a name does no harm. */
function parseMailbox(value: string): Mailbox {
  const [, name = '', bracketed] = /^(.*)<([^<>]*)>$/u.exec(value) ?? [];
  const address = (bracketed ?? value).trim();
  if (!PLAIN_ADDRESS.test(address)) {
    throw new Error('This is not the address of one mailbox.');
  }
  return { name: name.trim(), address };
}
