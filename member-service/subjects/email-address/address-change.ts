import { domainToASCII } from 'node:url';
import { NEW_ADDRESS_HOURS, OLD_ADDRESS_DAYS } from '../../../contract/values/account';
import { withDomain } from '../../lib/with-domain';
import type { Store } from '../../store/connect-store';
import type { AuditAction } from '../../store/schema';
import type { Account } from '../../accounts/account';
import type { AccountEvents } from '../../accounts/account-events';
import { assertAddressIsFree, newAddressValues, toAccount, type AccountRow } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { changeAccount, type LockedAccount } from '../../accounts/change-account';
import { addressKey } from '../../accounts/name-key';
import { changeWithToken, createOneTimeToken, deleteOneTimeTokens, invalidToken } from '../../accounts/one-time-tokens';
import { MEMBER } from '../../accounts/audit';
import type { OwnChangeOptions } from '../own-account/changes';
import type { Mailer } from '../../mail/email';
import { checkDeliverable, checkField, checkUsernameOf } from '../../accounts/sign-up-rules';

/** The address that a member wants to have. */
export interface PendingAddress {
  readonly address: string;
  /** When the link of its email expires. */
  readonly until: Date;
}

/** How long the links of a change work, in milliseconds. */
const NEW_ADDRESS_MS = NEW_ADDRESS_HOURS * 60 * 60_000;
export const OLD_ADDRESS_MS = OLD_ADDRESS_DAYS * 24 * 60 * 60_000;

/**
 * The change of an email address. Nothing of it says whether another account has the address: its owner gets an email instead. A change
 * waits for one version of the account (`AccountState`), as `owner` is when its session and password were found right.
 */
export interface AddressChange {
  /** @returns the trimmed address @throws {AccountsError} if it is none, or already the own one as it is */
  checkNewAddress(owner: Account, address: string): string;
  /**
   * Stores that a member wants another address. Links go to both addresses; the email queue looks later who has the new one, so that no time
   * of a response shows it. A repeated request sends the link again. The own address in another spelling is changed without a link.
   * @returns the change that waits; undefined if none had to
   * @throws {AccountsError} as `checkNewAddress`
   */
  requestAddress(owner: Account, address: string): Promise<PendingAddress | undefined>;
  /** Sends the link to the new address again, which works as long as the first one. Undefined: no change waits. */
  sendAddressAgain(owner: Account): Promise<PendingAddress | undefined>;
  /** Keeps the address. @returns whether a change was waiting */
  keepAddress(owner: Account): Promise<boolean>;
  pendingAddress(owner: Account): Promise<PendingAddress | undefined>;
  /** Changes to the new address with the link that was sent to it. @throws {AccountsError} also if another account has it by now */
  changeAddress(token: string): Promise<Account>;
  /**
   * Takes the former address back with its link: ends all sessions and a deletion, removes the password that somebody else knows, and
   * sends a link for a new one.
   */
  takeAddressBack(token: string): Promise<Account>;
}

export interface AddressChangeOptions extends OwnChangeOptions {
  readonly mailer: Pick<Mailer, 'takes'>;
  readonly events: Pick<AccountEvents, 'adopt'>;
  /** How long a request waits before the address is looked for, in milliseconds. */
  readonly delayMs: () => number;
}

export function createAddressChange(options: AddressChangeOptions): AddressChange {
  const { store, mailer, queue, events, record, now, delayMs } = options;

  function readPending(owner: Account): Promise<PendingAddress | undefined> {
    return readPendingAddress(store, owner, now());
  }

  function checkNewAddress(owner: Account, typed: string): string {
    const address = checkField('email', typed);
    if (addressKey(address) === addressKey(owner.email) && !isOtherSpelling(owner.email, address)) {
      throw new AccountsError('invalid_email', 'Your account has this email address already.', 'email');
    }
    checkUsernameOf(owner, address);
    return address;
  }

  async function sendLink(transaction: Store, { id }: Account, address: string, wait: number): Promise<void> {
    await queue.add(transaction, { type: 'address-requested', memberId: id, detail: address }, wait);
  }

  async function sendAddressAgain(owner: Account): Promise<PendingAddress | undefined> {
    const pending = await readPending(owner);
    if (pending) {
      const wait = delayMs();
      await sendLink(store, owner, pending.address, wait);
      queue.wake(wait);
    }
    return pending;
  }

  /** Gives an account the address of a link that was sent there. @param change sets the values, and does what else follows */
  async function applyLink(
    token: string,
    purpose: 'new-address' | 'old-address',
    action: AuditAction,
    change: (account: LockedAccount, values: ReturnType<typeof newAddressValues>) => Promise<AccountRow>,
  ): Promise<Account> {
    const account = await changeWithToken(options, token, purpose, async (locked, { address = '' }) => {
      const { transaction, before } = locked;
      if (before.status === 'rejected') throw invalidToken(purpose);
      await assertAddressIsFree(transaction, address, now(), before.id);
      await events.adopt(transaction, before);
      const row = await change(locked, newAddressValues(before, address));
      await record(transaction, action, row, MEMBER);
      return toAccount(row);
    });
    queue.wake();
    return account;
  }

  return {
    sendAddressAgain,

    checkNewAddress,

    async requestAddress(owner, typed) {
      const address = checkNewAddress(owner, typed);
      if (isOtherSpelling(owner.email, address)) {
        await changeAccount(options, owner, async ({ transaction, before, update }) => {
          const row = await update({ ...newAddressValues(before, address), email_state: before.email_state });
          await record(transaction, 'address-changed', row, MEMBER);
        });
        return undefined;
      }
      await checkDeliverable(address, mailer);
      const waiting = await readPending(owner);
      if (waiting && addressKey(waiting.address) === addressKey(address)) {
        await sendAddressAgain(owner);
        return waiting;
      }
      const wait = delayMs();
      const until = await changeAccount(options, owner, async ({ transaction }) => {
        await deleteOneTimeTokens(transaction, owner.id, 'new-address');
        // Nobody gets this token: its row is the change that waits. Each email has another one.
        const token = { purpose: 'new-address', account: owner, address, lifetimeMs: NEW_ADDRESS_MS } as const;
        const time = now();
        await createOneTimeToken(transaction, token, time);
        await sendLink(transaction, owner, address, wait);
        await queue.add(transaction, { type: 'address-notice', memberId: owner.id, detail: owner.email });
        await record(transaction, 'address-requested', owner, MEMBER);
        return new Date(time.getTime() + NEW_ADDRESS_MS);
      });
      queue.wake();
      queue.wake(wait);
      return { address, until };
    },

    async keepAddress(owner) {
      return changeAccount(options, owner, async ({ transaction }) => {
        const isPending = (await readPendingAddress(transaction, owner, now())) !== undefined;
        await deleteOneTimeTokens(transaction, owner.id, 'new-address');
        if (isPending) await record(transaction, 'address-kept', owner, MEMBER);
        return isPending;
      });
    },

    pendingAddress: readPending,

    changeAddress: (token) =>
      applyLink(token, 'new-address', 'address-changed', async ({ transaction, before, makeVersion }, values) => {
        const row = await makeVersion(values, { sessions: 'go on' });
        const { email } = before;
        // Also before its email with a token is composed, nobody else gets the former address.
        const former = { purpose: 'old-address', account: row, address: email, lifetimeMs: OLD_ADDRESS_MS } as const;
        await createOneTimeToken(transaction, former, now());
        await queue.add(transaction, { type: 'address-changed', memberId: row.id, detail: email });
        return row;
      }),

    takeAddressBack: (token) =>
      applyLink(token, 'old-address', 'address-taken-back', async ({ transaction, before, makeVersion }, values) => {
        await queue.add(transaction, { type: 'address-taken-back', memberId: before.id });
        return makeVersion({ ...values, password_hash: null, deleted_at: null });
      }),
  };
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

/** The change that waits for its confirmation. @param owner with the version that the change was asked for */
export async function readPendingAddress(
  store: Store,
  { id, version }: Pick<Account, 'id' | 'version'>,
  now: Date,
): Promise<PendingAddress | undefined> {
  const row = await store
    .selectFrom('account_keys')
    .select(['address', 'expires_at'])
    .where('member_id', '=', id)
    .where('account_version', '=', version)
    .where('purpose', '=', 'new-address')
    .where('expires_at', '>', now.getTime())
    // The others are those of links, which only a free address gets, a moment later.
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  return row && row.address !== null ? { address: row.address, until: new Date(row.expires_at) } : undefined;
}
