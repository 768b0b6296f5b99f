import { createAttempts } from './attempts';
import type { Attempts } from './attempts';
import { createBackground } from './background';
import type { AccountsConfig, MailConfig } from './config';
import { ConfigError } from './config';
import { errorMessage } from './error-facts';
import type { ServiceLog } from './log';
import type { Mailer } from './mail/email';
import { createOutboxMailer } from './mail/outbox';
import { createSmtpMailer } from './mail/smtp';
import { readIvCodes } from './members/iv-codes';
import { createMembers } from './members/members';
import type { Members } from './members/members';
import { createMemberEmails } from './members/member-emails';
import { sweepResetKeys } from './members/reset-keys';
import { openStore } from './store/open-store';
import { keptSecret } from './token-secret';
import { createTokens } from './tokens';
import type { Tokens } from './tokens';

/** What the routes and the operator's commands work on. */
export interface Services {
  readonly members: Members;
  readonly tokens: Tokens;
  readonly attempts: Attempts;
  readonly mailer: Mailer;
  /** Waits for mail under way, then closes mailer and store. Further calls do nothing. */
  close(): Promise<void>;
}

/** What a test may put in the place of the real thing. */
export interface ServiceParts {
  readonly now?: () => Date;
  readonly mailer?: Mailer;
}

/** How often what has run out is removed, in milliseconds. */
const SWEEP_MS = 60 * 60_000;

/**
 * Opens the store, brings it up to date and makes what works on it.
 * @throws {StoreError} when the data folder or the database cannot be used
 * @throws {ConfigError} when the list of I.V. codes cannot be read
 */
export async function openServices(
  config: AccountsConfig,
  log: ServiceLog,
  parts: ServiceParts = {},
): Promise<Services> {
  const now = parts.now ?? (() => new Date());
  await assertIvCodes(config.ivCodesFile);
  const store = await openStore(config, log);
  try {
    const secret = config.jwtSecret ?? (await keptSecret(config.dataDir));
    const tokens = createTokens({ secret, issuer: config.siteUrl, now });
    const mailer = parts.mailer ?? createMailer(config.mail, log);
    const background = createBackground(log);
    const attempts = createAttempts(store, now);
    const emails = createMemberEmails({ mailer, config, log });
    const members = createMembers({ store, attempts, emails, background, config, log, now });

    function sweep(): void {
      background.run('sweep', async () => {
        await attempts.sweep();
        await sweepResetKeys(store, now());
      });
    }
    sweep();
    const sweeping = setInterval(sweep, SWEEP_MS).unref();

    let closing: Promise<void> | undefined;
    async function closeAll(): Promise<void> {
      clearInterval(sweeping);
      await background.settle();
      await mailer.close();
      await store.destroy();
    }
    return { members, tokens, attempts, mailer, close: () => (closing ??= closeAll()) };
  } catch (error) {
    await store.destroy();
    throw error;
  }
}

async function assertIvCodes(file: string | undefined): Promise<void> {
  if (file === undefined) {
    return;
  }
  try {
    await readIvCodes(file);
  } catch (error) {
    throw new ConfigError([`IV_CODES_FILE: write the path of a text file that can be read; ${errorMessage(error)}`]);
  }
}

/** Makes the mailer of the configuration: a mail server if there is one, otherwise a folder of files. */
export function createMailer(config: MailConfig, log: Pick<ServiceLog, 'info' | 'warn'>): Mailer {
  return config.smtpUrl === undefined
    ? createOutboxMailer(config, log)
    : createSmtpMailer({ smtpUrl: config.smtpUrl, from: config.from }, log);
}
