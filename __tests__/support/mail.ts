/** A received email. Header names are in lower case. */
export interface ReceivedMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** Parses an email with a text and an HTML part (RFC 2046, `multipart/alternative`). @throws Error if it has another shape */
export function readMail(raw: string): ReceivedMail {
  const { headers, body } = splitEntity(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) throw new Error(`This email has no parts:\n${raw}`);
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitEntity(part.trimStart().replace(/\n$/, '')));
  return { headers, text: decodedPart(parts, 'text/plain'), html: decodedPart(parts, 'text/html') };
}

interface Entity {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function splitEntity(entity: string): Entity {
  const end = entity.indexOf('\n\n');
  const lines = entity
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  return { headers, body: entity.slice(end + 2) };
}

function decodedPart(parts: readonly Entity[], type: string): string {
  const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
  if (!part) throw new Error(`This email has no part ${type}.`);
  switch (part.headers.get('content-transfer-encoding')) {
    case 'quoted-printable':
      return decodeQuoted(part.body.replace(/=\n/g, ''));
    case 'base64':
      return Buffer.from(part.body, 'base64').toString();
    default:
      return part.body;
  }
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  // Each character is a byte, because the encoding contains only ASCII.
  return Buffer.from(bytes, 'latin1').toString();
}

/** Encoded words of headers (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : decodeQuoted(text.replaceAll('_', ' ')),
    );
}
