import PostalMime, { decodeWords } from 'postal-mime';

/** A received email. Header names are in lower case. */
export interface ReceivedMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** Reads an email with a text and an HTML part. @throws Error if it has another shape */
export async function readMail(raw: string): Promise<ReceivedMail> {
  const { headers, text, html } = await PostalMime.parse(raw);
  if (text === undefined || html === undefined) throw new Error(`This email has no text or no HTML:\n${raw}`);
  return {
    headers: new Map(headers.map(({ key, value }) => [key, decodeWords(value)])),
    // Its parts end with the line break before the boundary, which belongs to the boundary (RFC 2046).
    text: text.replace(/\n$/, ''),
    html: html.replace(/\n$/, ''),
  };
}
