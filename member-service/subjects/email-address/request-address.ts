import { domainToASCII } from 'node:url';
import { NEW_ADDRESS_HOURS } from '../../../contract/values/account';
import type { Account } from '../../accounts/account';
import { newAddressValues } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { MEMBER } from '../../accounts/audit';
import { changeAccount } from '../../accounts/change-account';
import { addressKey } from '../../accounts/name-key';
import { createOneTimeToken, deleteOneTimeTokens, type LinkPurpose } from '../../accounts/one-time-tokens';
import { checkDeliverable, checkField, checkUsernameOf } from '../../accounts/sign-up-rules';
import { withDomain } from '../../lib/with-domain';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';

/** The link that gives an account a new address. */
export const NEW_ADDRESS: LinkPurpose = { name: 'new-address', isToMember: true };

/** How long it works, in milliseconds. */
const LIFETIME_MS = NEW_ADDRESS_HOURS * 60 * 60_000;

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
    const token = { purpose: NEW_ADDRESS, account: owner, address, lifetimeMs: LIFETIME_MS };
    await createOneTimeToken(transaction, token, time);
    await sendLink(services, transaction, owner, address, wait);
    await emailQueue.add(transaction, { type: 'address-notice', memberId: owner.id, detail: owner.email });
    await record(transaction, 'address-requested', owner, MEMBER);
    return new Date(time.getTime() + LIFETIME_MS);
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
