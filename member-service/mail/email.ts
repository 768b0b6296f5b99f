import { domainToASCII } from 'node:url';

/** An email to one person. */
export interface Email {
  /** One plain address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Characters of the Message-ID, by which mail programs recognize an email that was sent twice. */
  readonly id?: string;
}

/** Whether the email about a change was sent. The change itself is done in either case. `isKept`: it is tried again. */
export type EmailResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly reason: string; readonly isKept: boolean };

/** Sends emails. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the email, or when its file is written.
   * @param signal interrupts the conversation with the mail server
   * @throws Error that gives the reason in one line; after 30 s at the latest
   */
  send(email: Email, signal?: AbortSignal): Promise<void>;
  /** Closes connections. It does not wait for emails that are being sent: their senders do. */
  close(): Promise<void>;
}

/** A mailbox in nodemailer's form. Nodemailer does not search it for further addresses. */
interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** One address without any character that is special in a header or to a mail server (RFC 5321, section 4.1.2). */
const PLAIN_ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u;

/**
 * Converts an email to nodemailer's message.
 * @throws Error when the address is not exactly one address
 */
export function toMessage(email: Email, from: string) {
  const sender = parseMailbox(from);
  const domain = sender.address.split('@')[1] ?? '';
  return {
    from: sender,
    to: parseMailbox(email.to),
    subject: email.subject,
    text: email.text,
    html: email.html,
    // Nodemailer writes the domains of all other headers in ASCII.
    ...(email.id === undefined ? {} : { messageId: `<${email.id}@${domainToASCII(domain) || domain}>` }),
    // Automatic responders do not reply to such emails (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    // The parts are complete: nothing in them may make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

/** Reads `name@host` or `Name <name@host>`. Unlike a header it is never a list, so a name may contain a comma. */
function parseMailbox(value: string): Mailbox {
  const [, name = '', bracketed] = /^(.*)<([^<>]*)>$/u.exec(value) ?? [];
  const address = (bracketed ?? value).trim();
  if (!PLAIN_ADDRESS.test(address)) {
    throw new Error('This is not the address of one mailbox.');
  }
  return { name: name.trim(), address };
}
