import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readMail, type ReceivedMail } from '../../__tests__/support/mail';
import { E2E_DATA_DIR } from './data-dir';

const OUTBOX = path.join(E2E_DATA_DIR, 'outbox');

/** Waits for an email to an address with a matching subject. @returns the text of the newest one */
export async function emailTo(address: string, subject: RegExp): Promise<string> {
  let found: ReceivedMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await emails()).find(
          ({ headers }) => headers.get('to') === address && subject.test(headers.get('subject') ?? ''),
        );
        return found !== undefined;
      },
      { message: `an email to ${address} with the subject ${String(subject)}` },
    )
    .toBe(true);
  return found?.text ?? '';
}

/** The first link of an email that contains `part`. */
export function linkIn(email: string, part: string): string {
  const link = email.match(/https?:\/\/[^\s"<>]+/g)?.find((candidate) => candidate.includes(part));
  expect(link, `a link with ${part} in the email`).toBeDefined();
  return link ?? '';
}

async function emails(): Promise<ReceivedMail[]> {
  const names = await readdir(OUTBOX).catch(() => []);
  const newestFirst = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  return Promise.all(newestFirst.map(async (name) => readMail(await readFile(path.join(OUTBOX, name), 'utf8'))));
}
