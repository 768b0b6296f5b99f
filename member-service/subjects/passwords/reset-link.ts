import { randomInt } from 'node:crypto';
import { errorMessage } from '../../../contract/unknown-value';
import { RESET_KEY_HOURS } from '../../../contract/values/lifetimes';
import type { Account, NotifiedWithLink } from '../../accounts/account';
import { changeAccount } from '../../accounts/change-account';
import { createOneTimeToken, deleteOneTimeTokens, type LinkPurpose } from '../../accounts/one-time-tokens';
import type { EmailContent, LinkTemplateData } from '../../mail/email-layout';
import type { Services } from '../../services';

/** How long the link is valid, in milliseconds. */
const LIFETIME_MS = RESET_KEY_HOURS * 60 * 60_000;

/** Its tokens have the form of those of WordPress: 20 letters and digits, 119 bits. */
const TOKEN_LENGTH = 20;
const TOKEN_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The link to the form for a new password. */
export const NEW_PASSWORD: LinkPurpose = {
  name: 'password',
  isToMember: true,
  again: 'Please request a new one.',
  createToken: () =>
    Array.from({ length: TOKEN_LENGTH }, () => TOKEN_CHARACTERS.charAt(randomInt(TOKEN_CHARACTERS.length))).join(''),
};

/**
 * Creates a link to the form for a new password, with a token that replaces the member's old one, also if two are created at the same time.
 * @param account as it was read with the address that the link is sent to
 * @throws {AccountChangedError}
 */
export async function createResetLink(
  services: Pick<Services, 'store' | 'now' | 'config'>,
  { id, version, username }: Pick<Account, 'id' | 'version' | 'username'>,
): Promise<string> {
  const key = await changeAccount(services, { id, version }, async ({ transaction, before }) => {
    await deleteOneTimeTokens(transaction, id, NEW_PASSWORD);
    const token = { purpose: NEW_PASSWORD, account: before, lifetimeMs: LIFETIME_MS };
    return createOneTimeToken(transaction, token, services.now());
  });
  return `${services.config.siteUrl}/reset-password?key=${encodeURIComponent(key)}&login=${encodeURIComponent(username)}`;
}

/**
 * Sends a link immediately, to a person whom the operator waits with. The email is not stored: the operator gets the link too.
 * @param compose the email with the link
 */
export async function sendResetLink(
  services: Services,
  account: Account,
  compose: (data: LinkTemplateData) => EmailContent,
): Promise<NotifiedWithLink> {
  const { config, mailer, log } = services;
  const link = await createResetLink(services, account);
  const content = compose({ ...config, account, link });
  try {
    await mailer.send({ to: account.email, ...content });
    return { account, link, mail: { sent: true } };
  } catch (error) {
    const reason = errorMessage(error);
    log.error({ memberId: account.id, subject: content.subject, reason }, 'email could not be sent');
    return { account, link, mail: { sent: false, reason, isKept: false } };
  }
}
