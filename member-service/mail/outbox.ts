import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config';
import type { ServiceLog } from '../services';
import type { Mailer } from './mailer';
import { toMessage } from './message';

/**
 * Writes each mail to a file that mail programs open, for sites without a mail server. The log names the file and never
 * its content; as nobody gets the mail by itself, that is a warning.
 */
export function createOutboxMailer(
  { from, outboxDir }: Pick<MailConfig, 'from' | 'outboxDir'>,
  log: Pick<ServiceLog, 'warn'>,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      const file = path.join(outboxDir, `${fileTime(new Date())}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      // Whoever watches the folder for *.eml never finds half a mail.
      const unfinished = `${file}.part`;
      await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' });
      await rename(unfinished, file);
      log.warn({ file }, 'mail written to a file, for SMTP_URL is not set');
    },
    async close() {
      transport.close();
    },
  };
}

/** A time that sorts and that every file system takes in a name: `20260131T094500123Z`. */
function fileTime(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '');
}
