import type { MailConfig } from '../config';
import type { ServiceLog } from '../services';
import { createOutboxMailer } from './outbox';
import { createSmtpMailer } from './smtp';

/** A mail to one person. */
export interface Mail {
  /** One plain address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail, or when its file is written.
   * @throws Error that says in one line why that failed; no mail takes longer than 30 s to fail
   */
  send(mail: Mail): Promise<void>;
  /** Ends what is open; mails under way are waited for by their senders. */
  close(): Promise<void>;
}

/** Makes the mailer of the configuration: the mail server when there is one, else a folder of files. */
export function createMailer(config: MailConfig, log: Pick<ServiceLog, 'info' | 'warn'>): Mailer {
  return config.smtpUrl === undefined
    ? createOutboxMailer(config, log)
    : createSmtpMailer({ smtpUrl: config.smtpUrl, from: config.from }, log);
}
