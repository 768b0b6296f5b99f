import { OLD_ADDRESS_DAYS } from '../../../contract/values/account';
import type { Account } from '../../accounts/account';
import { assertAddressIsFree, newAddressValues, toAccount, type AccountRow } from '../../accounts/account-rows';
import { MEMBER } from '../../accounts/audit';
import type { LockedAccount } from '../../accounts/change-account';
import { changeWithToken, createOneTimeToken, invalidToken, type LinkPurpose } from '../../accounts/one-time-tokens';
import type { Services } from '../../services';
import type { AuditAction } from '../../store/schema';
import { NEW_ADDRESS } from './request-address';

/**
 * The link that takes a former address back. A used one leaves those to earlier addresses: who has changed an address must not be able to
 * take it back from its owner.
 */
export const OLD_ADDRESS: LinkPurpose = {
  name: 'old-address',
  isToMember: true,
  isOfAnyVersion: true,
  usesUpLater: true,
};

/** How long it works, in milliseconds. */
export const OLD_ADDRESS_MS = OLD_ADDRESS_DAYS * 24 * 60 * 60_000;

/** Changes to the new address with the link that was sent to it. @throws {AccountsError} also if another account has it by now */
export function changeAddress(services: Services, token: string): Promise<Account> {
  return applyLink(
    services,
    token,
    NEW_ADDRESS,
    'address-changed',
    async ({ transaction, before, makeVersion }, values) => {
      const row = await makeVersion(values, { sessions: 'go on' });
      const { email } = before;
      // Also before its email with a token is composed, nobody else gets the former address.
      const former = { purpose: OLD_ADDRESS, account: row, address: email, lifetimeMs: OLD_ADDRESS_MS };
      await createOneTimeToken(transaction, former, services.now());
      await services.emailQueue.add(transaction, { type: 'address-changed', memberId: row.id, detail: email });
      return row;
    },
  );
}

/**
 * Takes the former address back with its link: ends all sessions and a deletion, removes the password that somebody else knows, and sends a
 * link for a new one. @throws {AccountsError}
 */
export function takeAddressBack(services: Services, token: string): Promise<Account> {
  return applyLink(
    services,
    token,
    OLD_ADDRESS,
    'address-taken-back',
    async ({ transaction, before, makeVersion }, values) => {
      await services.emailQueue.add(transaction, { type: 'address-taken-back', memberId: before.id });
      return makeVersion({ ...values, password_hash: null, deleted_at: null });
    },
  );
}

/** Gives an account the address of a link that was sent there. @param change sets the values, and does what else follows */
async function applyLink(
  services: Services,
  token: string,
  purpose: LinkPurpose,
  action: AuditAction,
  change: (account: LockedAccount, values: ReturnType<typeof newAddressValues>) => Promise<AccountRow>,
): Promise<Account> {
  const { emailQueue, events, now, record } = services;
  const account = await changeWithToken(services, token, purpose, async (locked, { address = '' }) => {
    const { transaction, before } = locked;
    if (before.status === 'rejected') throw invalidToken(purpose);
    await assertAddressIsFree(transaction, address, now(), before.id);
    await events.adopt(transaction, before);
    const row = await change(locked, newAddressValues(before, address));
    await record(transaction, action, row, MEMBER);
    return toAccount(row);
  });
  emailQueue.wake();
  return account;
}
