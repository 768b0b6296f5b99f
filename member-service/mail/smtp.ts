import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'nodemailer/lib/shared';
import { isRecord } from '../../contract/unknown-value';
import { isLoopback } from '../lib/ip-address';
import type { ServiceLog } from '../lib/log';
import { needsSmtpUtf8, toMessage, UnconfirmedError, type Mailer } from './email';

/** Time limits of a conversation with the mail server, in milliseconds. */
interface SmtpLimits {
  /** Until it has the whole email. If it is too slow, it has accepted nothing, and the next attempt does no harm. */
  readonly untilSentMs: number;
  /** From then on until it says whether it accepts the email (RFC 5321, section 4.5.3.2.6). */
  readonly confirmationMs: number;
}

const SMTP_LIMITS: SmtpLimits = { untilSentMs: 60_000, confirmationMs: 10 * 60_000 };

/** Time limits of the steps, in milliseconds. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  socketCloseTimeout: 2_000,
};

/** The steps of an email have the limits of the whole conversation, and half a minute to begin. */
const CONVERSATION_TIMEOUTS = {
  ...TIMEOUTS,
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 11 * 60_000,
};

/** How long `takes` waits for a mail server that has not been asked yet, in milliseconds. */
const ASKING_LIMIT_MS = 3_000;

/**
 * Sends through a mail server, with one connection for each email.
 *
 * Emails contain links that set passwords, so a server on another machine must offer encryption. `?requireTLS=false` in
 * its URL removes that condition, for a relay in the same private network.
 */
export function createSmtpMailer(
  { smtpUrl, from }: { readonly smtpUrl: string; readonly from: string },
  log: Pick<ServiceLog, 'info'>,
  limits: SmtpLimits = SMTP_LIMITS,
): Mailer {
  /** Whether the server has announced SMTPUTF8 when it was last greeted; undefined before that. */
  let takesUtf8: boolean | undefined;
  let asking: Promise<unknown> | undefined;

  function onGreeted(extensions: string): void {
    takesUtf8 = /^250[ -]SMTPUTF8\b/im.test(extensions);
  }

  return {
    async send(email, interrupted) {
      const tooSlow = new AbortController();
      let reason = `The mail server took longer than ${limits.untilSentMs / 1000} s.`;
      let timer = setTimeout(() => tooSlow.abort(), limits.untilSentMs);
      const conversation = { isSent: false };
      function onSent(): void {
        conversation.isSent = true;
        reason = `No answer for ${limits.confirmationMs / 60_000} minutes`;
        clearTimeout(timer);
        timer = setTimeout(() => tooSlow.abort(), limits.confirmationMs);
      }
      const signal = AbortSignal.any([tooSlow.signal, ...(interrupted ? [interrupted] : [])]);
      const transport = createSmtpTransport(smtpUrl, CONVERSATION_TIMEOUTS, followConversation({ onGreeted, onSent }));
      try {
        const { messageId } = await transport.sendMail({ ...toMessage(email, from), signal });
        log.info({ messageId }, 'email accepted by the mail server');
      } catch (thrown) {
        const error = tooSlow.signal.aborted ? new Error(reason) : thrown;
        throw conversation.isSent && !isAnswer(thrown) ? new UnconfirmedError(error) : error;
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
    async takes(address) {
      if (!needsSmtpUtf8(address)) return true;
      if (takesUtf8 === undefined) {
        asking ??= greet(createSmtpTransport(smtpUrl, TIMEOUTS, followConversation({ onGreeted })))
          // It is not known then.
          .catch(() => undefined)
          .finally(() => {
            asking = undefined;
          });
        await Promise.race([asking, delay(ASKING_LIMIT_MS, undefined, { ref: false })]);
      }
      return takesUtf8 ?? true;
    },
    async close() {
      // Each email closes its own connection.
    },
  };
}

/** Whether the mail server itself has refused the email. */
function isAnswer(error: unknown): boolean {
  return isRecord(error) && typeof error.responseCode === 'number';
}

function createSmtpTransport(smtpUrl: string, timeouts: typeof TIMEOUTS, logger?: Logger) {
  return createTransport({
    url: withTlsUnlessLocal(smtpUrl),
    ...timeouts,
    ...(logger && { logger, transactionLog: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What a conversation with a mail server tells, besides its result. */
interface ConversationEvents {
  /** The server has announced its extensions, over the connection that the email will use. */
  readonly onGreeted: (extensions: string) => void;
  /** The server has the whole email. */
  readonly onSent?: () => void;
}

/** Nodemailer tells the steps of a conversation to its logger only. */
function followConversation({ onGreeted, onSent }: ConversationEvents): Logger {
  /** The last command of the client. */
  let command = '';
  let extensions: string | undefined;
  function follow(entry: unknown, text: unknown): void {
    const tnx = isRecord(entry) ? entry.tnx : undefined;
    if (tnx === 'client') {
      command = String(text);
      // After STARTTLS the server announces them again.
      if (extensions !== undefined && !/^(?:EHLO|HELO|STARTTLS)\b/.test(command)) {
        onGreeted(extensions);
        extensions = undefined;
      }
    } else if (tnx === 'server' && /^(?:EHLO|HELO) /.test(command) && String(text).startsWith('250')) {
      extensions = String(text);
    } else if (tnx === 'message') {
      onSent?.();
    }
  }
  function ignore(): void {
    // The errors are thrown.
  }
  return { trace: ignore, debug: follow, info: follow, warn: ignore, error: ignore, fatal: ignore };
}

/**
 * Connects to a mail server, greets it, starts encryption and signs in, as before an email, but sends none.
 * @throws Error with the reason
 */
export async function checkSmtpServer(smtpUrl: string): Promise<void> {
  await greet(createSmtpTransport(smtpUrl, TIMEOUTS));
}

async function greet(transport: ReturnType<typeof createSmtpTransport>): Promise<void> {
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
