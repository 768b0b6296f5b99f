import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { E2E_DATA_DIR } from './data-dir';

const OUTBOX = path.join(E2E_DATA_DIR, 'outbox');

/** The newest mail to an address whose subject fits, as readable text; waits a little for it. */
export async function emailTo(address: string, subject: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await mails()).find((mail) => mail.includes(`To: ${address}`) && subject.test(subjectOf(mail)));
        return found !== undefined;
      },
      { message: `a mail to ${address} with the subject ${String(subject)}` },
    )
    .toBe(true);
  return decodeQuotedPrintable(found ?? '');
}

/** The first link of a mail to this site that contains `part`. */
export function linkIn(mail: string, part: string): string {
  const link = mail.match(/https?:\/\/[^\s"<>]+/g)?.find((candidate) => candidate.includes(part));
  expect(link, `a link with ${part} in the mail`).toBeDefined();
  return link ?? '';
}

async function mails(): Promise<string[]> {
  const names = await readdir(OUTBOX).catch(() => []);
  const newestFirst = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  return Promise.all(newestFirst.map(async (name) => readFile(path.join(OUTBOX, name), 'utf8')));
}

function subjectOf(mail: string): string {
  return /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail)?.[1] ?? '';
}

/** RFC 2045 section 6.7, as far as links need it. */
function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
