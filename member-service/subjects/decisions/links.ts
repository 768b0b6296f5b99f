import type { EmailQueue } from '../../mail/email-queue';
import type { Store } from '../../store/connect-store';
import type { TokenPurpose } from '../../store/schema';
import {
  changeWithToken,
  consumeToken,
  deleteOneTimeTokens,
  invalidToken,
  readFormerToken,
  readOneTimeToken,
  takeEndingDecisions,
  type OneTimeToken,
} from '../../accounts/one-time-tokens';
import { forgetName, type RecordAction } from '../../accounts/audit';
import { decide, type Decision } from './decide';
import type { Account } from '../../accounts/account';
import type { AccountEvents } from '../../accounts/account-events';
import { findMember, toAccount } from '../../accounts/account-rows';
import { justDeleted } from '../../accounts/accounts-error';

/** Paths of the pages that links in emails open. */
export const PAGE_PATHS = {
  confirm: '/account/confirm',
  decide: '/account/decide',
  newAddress: '/account/new-address',
  oldAddress: '/account/old-address',
  keep: '/account/keep',
} as const;

/** Who refuses an address, for the audit. */
export const REFUSED_BY = 'owner of the address';

/** What the links of emails to applicants and operators do. Keys that do not work reject with `AccountsError`. */
export interface EmailLinks {
  /** The account that a link is about. Changes nothing. */
  findByToken(token: string, purpose: TokenPurpose): Promise<Account>;
  /** The email address that a link is about. Changes nothing. */
  addressOfToken(token: string, purpose: 'new-address' | 'old-address'): Promise<string>;
  /** The account of a link that does not work any more, and the address that the link is about. Undefined if neither is known. */
  findByFormerToken(token: string): Promise<{ readonly account: Account; readonly address?: string } | undefined>;
  /** Confirms the address of a sign-up with the link that was sent to it. The operators are notified about the sign-up then. */
  confirmAddress(token: string): Promise<Account>;
  /** Deletes a sign-up that the owner of its address has not made; if an operator has decided already, rejects it. */
  refuseAddress(token: string): Promise<'deleted' | 'rejected'>;
  /** Approves or rejects an account with the link of an operator. */
  decideWithToken(token: string, status: 'approved' | 'rejected'): Promise<Account>;
  /** Sends another link to operators who have not decided, shortly before theirs ends; once. */
  remindOperators(): Promise<void>;
}

/** For other ways to confirm an address. */
export interface AfterConfirmation {
  /** What follows when an address has been confirmed: the links for that end, and the operators are notified. */
  readonly onConfirmed: (transaction: Store, account: Account) => Promise<void>;
}

export interface EmailLinksOptions {
  readonly store: Store;
  readonly queue: Pick<EmailQueue, 'add' | 'wake'>;
  readonly events: Pick<AccountEvents, 'adopt'>;
  readonly record: RecordAction;
  /** Asks the operators to decide about a new account. */
  readonly announce: (transaction: Store, account: Account) => Promise<void>;
  readonly decision: (status: 'approved' | 'rejected') => Omit<Decision, 'onDecided'>;
  /** The operators of the configuration. */
  readonly operators: readonly string[];
  readonly now: () => Date;
}

export function createEmailLinks(options: EmailLinksOptions): EmailLinks & AfterConfirmation {
  const { store, queue, events, record, announce, decision, operators, now } = options;

  async function onConfirmed(transaction: Store, account: Account): Promise<void> {
    await deleteOneTimeTokens(transaction, account.id, 'confirm');
    await queue.add(transaction, { type: 'address-confirmed', memberId: account.id });
    await record(transaction, 'address-confirmed', account, 'member');
    if (account.status === 'pending') await announce(transaction, account);
  }

  /** @throws {AccountsError} also if the link was sent to somebody who is no operator any more */
  async function readToken(token: string, purpose: TokenPurpose): Promise<OneTimeToken> {
    const found = await readOneTimeToken(store, token, purpose, now());
    if (found.operator !== undefined && !operators.includes(found.operator)) {
      throw invalidToken(purpose);
    }
    return found;
  }

  return {
    onConfirmed,

    async findByToken(token, purpose) {
      const { memberId } = await readToken(token, purpose);
      return (await findMember(store, memberId)) ?? justDeleted();
    },

    async addressOfToken(token, purpose) {
      return (await readToken(token, purpose)).address ?? '';
    },

    async findByFormerToken(token) {
      const found = await readFormerToken(store, token);
      const account = found && (await findMember(store, found.memberId));
      return account && { ...found, account };
    },

    async confirmAddress(token) {
      const account = await changeWithToken(options, token, 'confirm', async ({ transaction, update }) => {
        const confirmed = toAccount(await update({ email_state: 'confirmed' }));
        await onConfirmed(transaction, confirmed);
        return confirmed;
      });
      queue.wake();
      return account;
    },

    async refuseAddress(token) {
      return changeWithToken(options, token, 'confirm', async ({ transaction, before, makeVersion }) => {
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
    },

    async decideWithToken(token, status) {
      const { memberId, operator } = await readToken(token, 'decide');
      const applicant = (await findMember(store, memberId)) ?? justDeleted();
      const account = await decide(options, applicant, {
        ...decision(status),
        async onDecided(transaction, decided) {
          await consumeToken(transaction, token, 'decide', now());
          await queue.add(transaction, { type: status, memberId });
          await record(transaction, status, decided, operator);
        },
      });
      queue.wake();
      return account;
    },

    async remindOperators() {
      await store.transaction().execute(async (transaction) => {
        for (const { memberId, operator } of await takeEndingDecisions(transaction, now())) {
          if (operators.includes(operator)) {
            await queue.add(transaction, { type: 'decision-reminder', memberId, detail: operator });
          }
        }
      });
      queue.wake();
    },
  };
}
