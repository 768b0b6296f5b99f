import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { E2E_DATA_DIR } from './data-dir';

const OUTBOX = path.join(E2E_DATA_DIR, 'outbox');

/** Waits for an email to an address with a matching subject. @returns the newest one, decoded */
export async function emailTo(address: string, subject: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await emails()).find((email) => email.includes(`To: ${address}`) && subject.test(subjectOf(email)));
        return found !== undefined;
      },
      { message: `an email to ${address} with the subject ${String(subject)}` },
    )
    .toBe(true);
  return decodeQuotedPrintable(found ?? '');
}

/** The first link of an email that contains `part`. */
export function linkIn(email: string, part: string): string {
  const link = email.match(/https?:\/\/[^\s"<>]+/g)?.find((candidate) => candidate.includes(part));
  expect(link, `a link with ${part} in the email`).toBeDefined();
  return link ?? '';
}

async function emails(): Promise<string[]> {
  const names = await readdir(OUTBOX).catch(() => []);
  const newestFirst = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  return Promise.all(newestFirst.map(async (name) => readFile(path.join(OUTBOX, name), 'utf8')));
}

function subjectOf(email: string): string {
  return /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(email)?.[1] ?? '';
}

/** Decodes quoted-printable text with ASCII characters (RFC 2045, section 6.7). */
function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
