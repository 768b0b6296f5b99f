import type { Account } from '../../accounts/account';
import { toAccount } from '../../accounts/account-rows';
import { forgetName, MEMBER } from '../../accounts/audit';
import {
  changeWithToken,
  deleteOneTimeTokens,
  type LinkPurpose,
  ONE_TIME_TOKEN_LIFETIME_MS,
} from '../../accounts/one-time-tokens';
import { REFUSED_BY } from '../../accounts/personal-data';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import { askOperators } from '../decisions/ask-operators';
import { CONFIRMATION_DAYS, UNCONFIRMED_MAX_DAYS } from '../../../contract/values/lifetimes';

/** The link that confirms the address of a sign-up. */
export const CONFIRM: LinkPurpose = { name: 'confirm', isToMember: true };

/** Confirms the address of a sign-up with the link that was sent to it. The operators are asked to decide then. @throws {AccountsError} */
export async function confirmAddress(services: Services, token: string): Promise<Account> {
  const account = await changeWithToken(services, token, CONFIRM, async ({ transaction, update }) => {
    const confirmed = toAccount(await update({ email_state: 'confirmed' }));
    await afterConfirmation(services, transaction, confirmed);
    return confirmed;
  });
  services.emailQueue.wake();
  return account;
}

/** What follows when an address has been confirmed, in whatever way: the links for that end, and the operators are asked to decide. */
export async function afterConfirmation(services: Services, transaction: Store, account: Account): Promise<void> {
  await deleteOneTimeTokens(transaction, account.id, CONFIRM);
  await services.emailQueue.add(transaction, { type: 'address-confirmed', memberId: account.id });
  await services.record(transaction, 'address-confirmed', account, MEMBER);
  if (account.status === 'pending') await askOperators(services, transaction, account);
}

/**
 * Deletes a sign-up that the owner of its address has not made; if an operator has decided already, rejects it.
 * @throws {AccountsError}
 */
export async function refuseAddress(services: Services, token: string): Promise<'deleted' | 'rejected'> {
  const { events, now, record } = services;
  return changeWithToken(services, token, CONFIRM, async ({ transaction, before, makeVersion }) => {
    const { id, username } = before;
    if (before.status === 'pending') {
      await events.adopt(transaction, before);
      await transaction.deleteFrom('members').where('id', '=', id).execute();
      await forgetName(transaction, id);
      await record(transaction, 'address-refused', { id, username: '' }, REFUSED_BY);
      return 'deleted';
    }
    await makeVersion({ status: 'rejected', decided_at: now().getTime(), iv_code_claim: null });
    // Not the action of a deletion, which a restore would repeat.
    await record(transaction, 'rejected', { id, username }, REFUSED_BY);
    return 'rejected';
  });
}

const DAY_MS = 24 * 60 * 60_000;

/** How much longer a sign-up is kept if the link that confirms its address is requested again, at most, in milliseconds. */
export const UNCONFIRMED_EXTENSION_MS = (UNCONFIRMED_MAX_DAYS - CONFIRMATION_DAYS) * DAY_MS;

/**
 * How long a link that confirms an address works, in milliseconds: never longer than its sign-up is kept, so that its email promises no more.
 * @param keptDays how long sign-ups are kept without a confirmation; undefined: for ever
 */
export function confirmationLifetimeMs(createdAt: Date, keptDays: number | undefined, now: Date): number {
  if (keptDays === undefined) return ONE_TIME_TOKEN_LIFETIME_MS;
  const keptMs = keptDays * DAY_MS;
  const leftMs = createdAt.getTime() + keptMs + UNCONFIRMED_EXTENSION_MS - now.getTime();
  return Math.min(ONE_TIME_TOKEN_LIFETIME_MS, keptMs, leftMs);
}
