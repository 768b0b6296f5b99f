import { domainToASCII } from 'node:url';
import { NEW_ADDRESS_HOURS, OLD_ADDRESS_DAYS } from '../../../contract/values/account';
import type { Account } from '../../accounts/account';
import { assertAddressIsFree, newAddressValues, toAccount, type AccountRow } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { MEMBER } from '../../accounts/audit';
import { changeAccount, type LockedAccount } from '../../accounts/change-account';
import { addressKey } from '../../accounts/name-key';
import {
  changeWithToken,
  createOneTimeToken,
  deleteOneTimeTokens,
  invalidToken,
  type LinkPurpose,
} from '../../accounts/one-time-tokens';
import { checkDeliverable, checkField, checkUsernameOf } from '../../accounts/sign-up-rules';
import { withDomain } from '../../lib/with-domain';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import type { AuditAction } from '../../store/schema';

/** The link that gives an account a new address. */
export const NEW_ADDRESS: LinkPurpose = { name: 'new-address', isToMember: true };

/** How long it works, in milliseconds. */
const NEW_ADDRESS_MS = NEW_ADDRESS_HOURS * 60 * 60_000;

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

/** The address that a member wants to have. */
export interface PendingAddress {
  readonly address: string;
  /** When the link of its email expires. */
  readonly until: Date;
}

/** @returns the trimmed address @throws {AccountsError} if it is none, or already the own one as it is */
export function checkNewAddress(owner: Account, typed: string): string {
  const address = checkField('email', typed);
  if (addressKey(address) === addressKey(owner.email) && !isOtherSpelling(owner.email, address)) {
    throw new AccountsError('invalid_email', 'Your account has this email address already.', 'email');
  }
  checkUsernameOf(owner, address);
  return address;
}

/**
 * Stores that a member wants another address. Links go to both addresses; the email queue looks later who has the new one, so that nothing
 * says whether another account has it: its owner gets an email instead. A repeated request sends the link again. The own address in another
 * spelling is changed without a link. The change waits for one version of the account.
 * @param owner the account when its session and password were found right
 * @returns the change that waits; undefined if none had to
 * @throws {AccountsError} as `checkNewAddress`
 */
export async function requestAddress(
  services: Services,
  owner: Account,
  typed: string,
): Promise<PendingAddress | undefined> {
  const { emailQueue, lookupDelayMs, mailer, now, record } = services;
  const address = checkNewAddress(owner, typed);
  if (isOtherSpelling(owner.email, address)) {
    await changeSpelling(services, owner, address);
    return undefined;
  }
  await checkDeliverable(address, mailer);
  const waiting = await readPendingAddress(services, owner);
  if (waiting && addressKey(waiting.address) === addressKey(address)) return sendAddressAgain(services, owner);
  const wait = lookupDelayMs();
  const until = await changeAccount(services, owner, async ({ transaction }) => {
    await deleteOneTimeTokens(transaction, owner.id, NEW_ADDRESS);
    // Nobody gets this token: its row is the change that waits. Each email has another one.
    const time = now();
    const token = { purpose: NEW_ADDRESS, account: owner, address, lifetimeMs: NEW_ADDRESS_MS };
    await createOneTimeToken(transaction, token, time);
    await sendLink(services, transaction, owner, address, wait);
    await emailQueue.add(transaction, { type: 'address-notice', memberId: owner.id, detail: owner.email });
    await record(transaction, 'address-requested', owner, MEMBER);
    return new Date(time.getTime() + NEW_ADDRESS_MS);
  });
  emailQueue.wake();
  emailQueue.wake(wait);
  return { address, until };
}

/** Sends the link to the new address again, which works as long as the first one. Undefined: no change waits. */
export async function sendAddressAgain(services: Services, owner: Account): Promise<PendingAddress | undefined> {
  const pending = await readPendingAddress(services, owner);
  if (pending) {
    const wait = services.lookupDelayMs();
    await sendLink(services, services.store, owner, pending.address, wait);
    services.emailQueue.wake(wait);
  }
  return pending;
}

/** Keeps the address. @returns whether a change was waiting */
export async function keepAddress(services: Services, owner: Account): Promise<boolean> {
  return changeAccount(services, owner, async ({ transaction }) => {
    const isPending = (await readPendingAddress({ ...services, store: transaction }, owner)) !== undefined;
    await deleteOneTimeTokens(transaction, owner.id, NEW_ADDRESS);
    if (isPending) await services.record(transaction, 'address-kept', owner, MEMBER);
    return isPending;
  });
}

/** The change that waits for its confirmation. @param owner with the version that the change was asked for */
export async function readPendingAddress(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { id, version }: Pick<Account, 'id' | 'version'>,
): Promise<PendingAddress | undefined> {
  const row = await store
    .selectFrom('account_keys')
    .select(['address', 'expires_at'])
    .where('member_id', '=', id)
    .where('account_version', '=', version)
    .where('purpose', '=', NEW_ADDRESS.name)
    .where('expires_at', '>', now().getTime())
    // The others are those of links, which only a free address gets, a moment later.
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  return row && row.address !== null ? { address: row.address, until: new Date(row.expires_at) } : undefined;
}

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

async function changeSpelling(services: Services, owner: Account, address: string): Promise<void> {
  await changeAccount(services, owner, async ({ transaction, before, update }) => {
    const row = await update({ ...newAddressValues(before, address), email_state: before.email_state });
    await services.record(transaction, 'address-changed', row, MEMBER);
  });
}

async function sendLink(
  { emailQueue }: Services,
  transaction: Store,
  { id }: Account,
  address: string,
  wait: number,
): Promise<void> {
  await emailQueue.add(transaction, { type: 'address-requested', memberId: id, detail: address }, wait);
}

/**
 * Whether an address differs from another one only by the case of its letters or the notation of its domain, so that emails to both reach the
 * same person. Not whether they are compared as one: that unites more, such as ß and ss, which are two mailboxes.
 */
export function isOtherSpelling(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => withDomain(address, domainToASCII));
  return (
    one !== other && first?.toLowerCase() === second?.toLowerCase() && first?.toUpperCase() === second?.toUpperCase()
  );
}
