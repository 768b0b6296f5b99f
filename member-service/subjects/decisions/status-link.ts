import type { Account } from '../../accounts/account';
import { createEmailLink, type LinkPurpose } from '../../accounts/one-time-tokens';
import type { Services } from '../../services';

/** The link to the state of a sign-up. An answer uses it up. */
export const STATUS: LinkPurpose = {
  name: 'status',
  isToMember: true,
  again: 'Sign in with your password: then you get another one.',
};

/** The page that the link opens. */
export const STATUS_PATH = '/account/application';

/** Creates the link. @param lifetimeMs by default that of an email @throws {AccountChangedError} */
export async function createStatusLink(services: Services, account: Account, lifetimeMs?: number): Promise<string> {
  return createEmailLink(services, STATUS_PATH, {
    purpose: STATUS,
    account,
    ...(lifetimeMs === undefined ? {} : { lifetimeMs }),
  });
}
