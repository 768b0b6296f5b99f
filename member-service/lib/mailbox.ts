import parseHeader from 'nodemailer/lib/addressparser';

/** A mailbox in nodemailer's form. Nodemailer does not search it for further addresses. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** One address without any character that is special in a header or to a mail server (RFC 5321, section 4.1.2). */
const PLAIN_ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u;

/**
 * Reads a sender as programs for emails write it: `name@host`, `Name <name@host>` or `"Name, with a comma" <name@host>`. Without quotation
 * marks it is no list either, so a name may contain a comma.
 * @throws Error if that is not one mailbox
 */
export function readSender(value: string): Mailbox {
  const [, plainName, bracketed = ''] = /^([^"<>]*)<([^<>]*)>$/u.exec(value) ?? [];
  if (plainName !== undefined) return toMailbox(bracketed.trim(), plainName.trim());
  const [mailbox, ...others] = parseHeader(value);
  if (!mailbox || 'group' in mailbox || others.length > 0) throw notOneMailbox();
  return toMailbox(mailbox.address, mailbox.name);
}

export function toMailbox(address: string, name = ''): Mailbox {
  // An encoded word (RFC 2047) would be shown as it is.
  if (!PLAIN_ADDRESS.test(address) || /=\?.*\?=|\p{Cc}/u.test(name)) throw notOneMailbox();
  return { name, address };
}

function notOneMailbox(): Error {
  return new Error('This is not the address of one mailbox.');
}
