import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config';
import { listFiles, writeDurably } from '../lib/files';
import type { ServiceLog } from '../lib/log';
import { toMessage, type Mailer } from './email';

/**
 * Writes each email to a file that email clients can open, for sites without a mail server. The log contains the name of
 * the file, not its content. The level is warning, because the email is not sent.
 */
export function createOutboxMailer(
  { from, outboxDir }: Pick<MailConfig, 'from' | 'outboxDir'>,
  log: Pick<ServiceLog, 'warn'>,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(email) {
      const { message } = await transport.sendMail(toMessage(email, from));
      const file = path.join(outboxDir, `${fileTime(new Date())}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      // Named when complete, so that programs that watch the folder for *.eml never read an incomplete email.
      await writeDurably(file, (partial) => writeFile(partial, message, { mode: 0o600, flag: 'wx', flush: true }));
      log.warn({ file }, 'email written to a file because SMTP_URL is not set');
    },
    takes: async () => true,
    async close() {
      transport.close();
    },
  };
}

/** The names of the files, also of those that were not completed. They start with the time, so that they sort by it. */
const FILE_NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml(?:\.part|\.(?:\d+-)?[0-9a-f]{12}\.partial)?$/;

/**
 * Deletes the emails in files that were written before a time, by the times in their names. Files with other names stay.
 * @returns how many were deleted
 */
export async function deleteOldEmailFiles(outboxDir: string, before: Date): Promise<number> {
  const old = (await listFiles(outboxDir)).filter((name) => FILE_NAME.test(name) && name < fileTime(before));
  for (const name of old) {
    await rm(path.join(outboxDir, name), { force: true });
  }
  return old.length;
}

/** A time for file names, valid on every file system and sortable: `20260131T094500123Z`. */
function fileTime(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '');
}
