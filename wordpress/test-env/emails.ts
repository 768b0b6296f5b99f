import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WordPressFacts } from './facts';

/** All emails that a WordPress has sent, the newest first: headers and decoded text. */
export function readEmails({ mailDir }: Pick<WordPressFacts, 'mailDir'>): readonly string[] {
  return readdirSync(mailDir)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .map((name) => decodeEmail(readFileSync(path.join(mailDir, name), 'utf8')));
}

/** Decodes the text of an email with one part. */
function decodeEmail(text: string): string {
  const normal = text.replace(/\r\n/g, '\n');
  const end = normal.indexOf('\n\n');
  const [head, body] = [normal.slice(0, end), normal.slice(end + 2)];
  if (/^Content-Transfer-Encoding: quoted-printable/im.test(head)) {
    const bytes = body
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
  }
  return /^Content-Transfer-Encoding: base64/im.test(head)
    ? `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`
    : normal;
}
