import { createTransport } from 'nodemailer';
import { isLoopback } from '../lib/ip-address';
import type { ServiceLog } from '../lib/log';
import { toMessage, type Mailer } from './email';

/** Time limit for an email, in milliseconds. */
const EMAIL_LIMIT_MS = 30_000;

/** Time limits of the steps, in milliseconds. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  socketCloseTimeout: 2_000,
};

/**
 * Sends through a mail server, with one connection for each email.
 *
 * Emails contain links that set passwords, so a server on another machine must offer encryption. `?requireTLS=false` in
 * its URL removes that condition, for a relay in the same private network.
 */
export function createSmtpMailer(
  { smtpUrl, from }: { readonly smtpUrl: string; readonly from: string },
  log: Pick<ServiceLog, 'info'>,
  limitMs = EMAIL_LIMIT_MS,
): Mailer {
  const transport = createSmtpTransport(smtpUrl);
  return {
    async send(email, interrupted) {
      const timeUp = AbortSignal.timeout(limitMs);
      const signal = interrupted ? AbortSignal.any([timeUp, interrupted]) : timeUp;
      try {
        const { messageId } = await transport.sendMail({ ...toMessage(email, from), signal });
        log.info({ messageId }, 'email accepted by the mail server');
      } catch (error) {
        throw timeUp.aborted ? new Error(`The mail server took longer than ${limitMs / 1000} s.`) : error;
      }
    },
    async close() {
      transport.close();
    },
  };
}

function createSmtpTransport(smtpUrl: string) {
  return createTransport({
    url: withTlsUnlessLocal(smtpUrl),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Connects to a mail server, greets it, starts encryption and signs in, as before an email, but sends none.
 * @throws Error with the reason
 */
export async function checkSmtpServer(smtpUrl: string): Promise<void> {
  const transport = createSmtpTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function withTlsUnlessLocal(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (!isLoopback(url.hostname) && !url.searchParams.has('requireTLS')) {
    url.searchParams.set('requireTLS', 'true');
  }
  return url.href;
}
