import { domainToASCII } from 'node:url';
import { errorMessage } from '../../contract/unknown-value';
import { readSender, toMailbox } from '../lib/mailbox';

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

/** Whether the email about a change was sent. `isKept`: it is tried again. `isUnderway`: another process is sending it. */
export type EmailResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly reason: string; readonly isKept: boolean; readonly isUnderway?: true };

/** In the reason of an email that the mail server has, and may deliver, although it has not said so. */
export const UNCONFIRMED = 'The mail server has the whole email, but has not confirmed it';

/** Nobody knows whether the email will be delivered: the mail server has all of it, and has neither accepted nor refused it. */
export class UnconfirmedError extends Error {
  override readonly name = 'UnconfirmedError';

  constructor(cause: unknown) {
    super(`${UNCONFIRMED}. ${errorMessage(cause)}`, { cause });
  }
}

/** Sends emails. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the email, or when its file is written.
   * @param signal interrupts the conversation with the mail server
   * @throws Error that gives the reason in one line; after a minute at the latest, and ten more if the mail server has the whole email
   * @throws {UnconfirmedError}
   */
  send(email: Email, signal?: AbortSignal): Promise<void>;
  /** Whether emails to this address can be sent: false if the mail server is known not to take its letters (SMTPUTF8, RFC 6531). */
  takes(address: string): Promise<boolean>;
  /** Closes connections. It does not wait for emails that are being sent: their senders do. */
  close(): Promise<void>;
}

/** Whether an address has letters outside ASCII before the @. Those of the domain have a notation in ASCII. */
export function needsSmtpUtf8(address: string): boolean {
  return /[^\p{ASCII}].*@/u.test(address);
}

/**
 * Converts an email to nodemailer's message.
 * @throws Error when the address is not exactly one address
 */
export function toMessage(email: Email, from: string) {
  const sender = readSender(from);
  const domain = sender.address.split('@')[1] ?? '';
  return {
    from: sender,
    to: toMailbox(email.to),
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
