/** What was typed in the contact form; each may be empty. */
export interface ContactTexts {
  readonly fullName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/**
 * The `mailto:` address that opens the visitor's mail program with subject and text filled in (RFC 6068): everything
 * percent-encoded, lines ended with CRLF, the writer's name and address below the message. Empty parts are left out.
 */
export function mailLink(address: string, { fullName, email, subject, message }: ContactTexts): string {
  const signature = [fullName, email].map((text) => text.trim()).filter(Boolean);
  const body = [message.trimEnd(), signature.join('\n')].filter(Boolean).join('\n\n');
  const parts = Object.entries({ subject: subject.trim(), body })
    .filter(([, text]) => text)
    .map(([name, text]) => `${name}=${encode(text)}`);
  const query = parts.length > 0 ? `?${parts.join('&')}` : '';
  return `mailto:${encode(address).replace('%40', '@')}${query}`;
}

function encode(text: string): string {
  // Half a surrogate pair, as some keyboards leave behind, is no text that can be encoded.
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(wellFormed.replace(/\r\n?|\n/g, '\r\n'));
}
