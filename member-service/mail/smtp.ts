import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback';
import type { ServiceLog } from '../services';
import type { Mailer } from './mailer';
import { toMessage } from './message';

/** No mail takes longer, whatever the server does, in milliseconds. */
const MAIL_LIMIT_MS = 30_000;

/** How long each step may take, in milliseconds. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  socketCloseTimeout: 2_000,
};

/**
 * Sends through a mail server, a connection for each mail.
 *
 * Mails carry links that set passwords, so a server beyond this machine must offer encryption. `?requireTLS=false` in the
 * address lifts that, for a relay in the same private network.
 */
export function createSmtpMailer(
  { smtpUrl, from }: { readonly smtpUrl: string; readonly from: string },
  log: Pick<ServiceLog, 'info'>,
  limitMs = MAIL_LIMIT_MS,
): Mailer {
  const transport = createTransport({
    url: withTlsUnlessLocal(smtpUrl),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(limitMs);
      try {
        const { messageId } = await transport.sendMail({ ...toMessage(mail, from), signal });
        log.info({ messageId }, 'mail handed to the mail server');
      } catch (error) {
        throw signal.aborted ? new Error(`The mail server took longer than ${limitMs / 1000} s.`) : error;
      }
    },
    async close() {
      transport.close();
    },
  };
}

function withTlsUnlessLocal(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (!isLoopback(url.hostname) && !url.searchParams.has('requireTLS')) {
    url.searchParams.set('requireTLS', 'true');
  }
  return url.href;
}
