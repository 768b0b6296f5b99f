import type { AccountsConfig } from '../config';
import type { EmailQueue } from '../mail/email-queue';
import type { Store } from '../store/connect-store';
import { createAddressChange, type AddressChange } from '../subjects/email-address/address-change';
import { addressKey } from './name-key';
import type { AuditAction } from '../store/schema';
import type { AccountEvents } from './account-events';
import { deleteOneTimeTokens } from './one-time-tokens';
import { ALL_ACCOUNTS, readAudit, recordAction, type AuditEntry, type AuditedAccount } from './audit';
import { decide, notStored } from '../subjects/decisions/decide';
import { createDeletion, type Deletion } from '../subjects/deletion/deletion';
import { createEmailLinks, type EmailLinks } from '../subjects/decisions/links';
import { createOwnAccount, type OwnAccount, type OwnAccountOptions } from '../subjects/own-account/changes';
import {
  deletionAdvice,
  listStatus,
  type Invitation,
  type ListStatus,
  type Account,
  type Notified,
  type NotifiedWithLink,
} from './account';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import type { AccountEmails } from './account-emails';
import { assertNamesAreFree, findMember, findRow, insertRow, requireRow, toAccount, type NewRow } from './account-rows';
import { AccountsError } from './accounts-error';
import { changeAccount } from './change-account';
import { createProgress, type MemberProgress } from '../subjects/lessons/progress';
import { createResetLink, setPasswordWithToken, type PasswordReset } from '../subjects/passwords/password-reset';
import { isPassword } from '../auth/passwords';
import { insertSignUp, type SignUpOptions } from '../subjects/sign-up/sign-up';
import { checkDeliverable, checkInvitation } from './sign-up-rules';

/**
 * All operations on accounts. Each change is one transaction. `name` is a username or an email address; case does not
 * matter. Methods reject with `AccountsError` if the request is refused, and with the store's error if the store fails.
 */
export interface Accounts extends EmailLinks, OwnAccount, AddressChange, Deletion, MemberProgress {
  /** Oldest first. */
  list(filter?: { readonly status?: ListStatus }): Promise<readonly Account[]>;
  count(): Promise<number>;
  find(name: string): Promise<Account | undefined>;
  /** As `find`, but rejects with `unknown_member`. */
  require(name: string): Promise<Account>;
  findById(id: number): Promise<Account | undefined>;
  /** All accounts with the time of the export, without passwords and keys. */
  exportAccounts(): Promise<{ readonly exportedAt: Date; readonly accounts: readonly Account[] }>;

  /**
   * Creates a pending account from the sign-up form and sends an email to its owner. With a mail server the account does not
   * count as pending before its owner has confirmed the address with the link of that email.
   */
  signUp(values: SignUpValues): Promise<Account>;
  /** Creates an account without checking the list of I.V. codes and without an email. */
  create(values: SignUpValues, options: { readonly approved: boolean }): Promise<Account>;
  /** Approves a pending or rejected account and sends the email that the sign-up has announced. */
  approve(name: string, options?: { readonly evenUnconfirmed?: boolean }): Promise<Notified>;
  /** Rejects a pending or approved account and sends an email. Its I.V. code can be used again. */
  reject(name: string): Promise<Notified>;
  /** Creates an approved account without a password and emails a link that sets one. */
  invite(invitation: Invitation): Promise<NotifiedWithLink>;
  /** Emails a link that sets a new password. The limits for visitors do not apply. */
  sendReset(name: string): Promise<NotifiedWithLink>;
  /** Makes all tokens of the account invalid, so that its owner has to sign in again everywhere. */
  endSessions(name: string): Promise<Account>;
  /** What was done to one account or to all, oldest first. */
  audit(name?: string): Promise<readonly AuditEntry[]>;

  /** The account with this name and password, whatever its status. Takes the same time for unknown names. */
  authenticate(name: string, password: string): Promise<Account | undefined>;
  /**
   * Emails a reset link if the name is known. The request is only stored, the same for known and unknown names; a while
   * later the email queue looks for the account, so that no time of a response shows whether it exists.
   */
  requestReset(name: string): Promise<void>;
  /** Sets a password with a reset key. */
  resetPassword(reset: PasswordReset): Promise<Account>;
}

export interface AccountsOptions {
  readonly store: Store;
  readonly emails: Pick<AccountEmails, 'sendLink'>;
  readonly mailer: SignUpOptions['mailer'];
  readonly queue: EmailQueue;
  readonly events: Pick<AccountEvents, 'adopt'>;
  readonly sessions: OwnAccountOptions['sessions'];
  readonly config: Pick<AccountsConfig, 'ivCodesFile' | 'siteUrl' | 'mail' | 'operators'>;
  /** Who makes the changes of this process that no visitor makes, for the audit table. */
  readonly actor: string;
  readonly now: () => Date;
  /** How long a request for a reset link waits before the account is looked for, in milliseconds. */
  readonly resetDelayMs: () => number;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { store, emails, mailer, queue, events, sessions, config, actor, now, resetDelayMs } = options;

  async function list({ status }: { readonly status?: ListStatus } = {}): Promise<readonly Account[]> {
    const rows = await store.selectFrom('members').selectAll().orderBy('id').execute();
    return rows.map(toAccount).filter((account) => status === undefined || listStatus(account) === status);
  }

  async function record(transaction: Store, action: AuditAction, account: AuditedAccount, by = actor): Promise<void> {
    await recordAction(transaction, { at: now(), actor: by, action, account });
  }

  /** Asks the operators of the configuration to decide about a new account. */
  async function announce(transaction: Store, { id }: Account): Promise<void> {
    for (const operator of config.operators) {
      await queue.add(transaction, { type: 'decision-request', memberId: id, detail: operator });
    }
  }

  function decision(status: 'approved' | 'rejected', mayBeUnconfirmed = true) {
    return { status, mayBeUnconfirmed, areIvCodesListed: config.ivCodesFile !== undefined };
  }

  async function sendLink(account: Account, type: 'invited' | 'reset'): Promise<NotifiedWithLink> {
    const link = await createResetLink(options, config.siteUrl, account);
    return { account, link, mail: await emails.sendLink(account, type, link) };
  }

  /** Decides, and sends the email immediately, so that its result can be reported. */
  async function decideAndNotify(
    name: string,
    status: 'approved' | 'rejected',
    mayBeUnconfirmed = true,
  ): Promise<Notified> {
    let emailId: number | undefined;
    const account = await decide(options, await requireRow(store, name), {
      ...decision(status, mayBeUnconfirmed),
      async onDecided(transaction, decided) {
        emailId = await queue.addForDelivery(transaction, { type: status, memberId: decided.id });
        await deleteOneTimeTokens(transaction, decided.id, 'decide');
        await record(transaction, status, decided);
      },
    });
    return { account, mail: emailId === undefined ? notStored() : await queue.deliver(emailId) };
  }

  const signUps = { store, mailer, now };
  const { onConfirmed, ...emailLinks } = createEmailLinks({
    store,
    queue,
    events,
    record,
    announce,
    decision,
    operators: config.operators,
    now,
  });

  /** Without a mail server the link would not arrive. */
  const asksForConfirmation = config.mail.smtpUrl !== undefined;

  return {
    ...emailLinks,
    ...createOwnAccount({ store, queue, sessions, record, now }),
    ...createAddressChange({ store, mailer, queue, events, record, now, delayMs: resetDelayMs }),
    ...createDeletion({ store, queue, events, record, now }),
    ...createProgress({ store, record, now }),

    list,

    async count() {
      const { total } = await store
        .selectFrom('members')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async find(name) {
      const row = await findRow(store, name);
      return row && toAccount(row);
    },

    async require(name) {
      return toAccount(await requireRow(store, name));
    },

    findById: (id) => findMember(store, id),

    async exportAccounts() {
      await record(store, 'exported', ALL_ACCOUNTS);
      return { exportedAt: now(), accounts: await list() };
    },

    async signUp(values) {
      const account = await insertSignUp(
        {
          ...signUps,
          ivCodesFile: config.ivCodesFile,
          isApproved: false,
          emailState: asksForConfirmation ? 'awaiting' : 'unchecked',
          async onInserted(transaction, account) {
            await record(transaction, 'signed-up', account, 'visitor');
            const type = asksForConfirmation ? 'confirm-address' : 'signed-up';
            await queue.add(transaction, { type, memberId: account.id });
            if (!asksForConfirmation) await announce(transaction, account);
          },
        },
        values,
      );
      queue.wake();
      return account;
    },

    async create(values, { approved }) {
      return insertSignUp(
        {
          ...signUps,
          ivCodesFile: undefined,
          isApproved: approved,
          onInserted: (transaction, account) => record(transaction, 'created', account),
        },
        values,
      );
    },

    approve: (name, { evenUnconfirmed = false } = {}) => decideAndNotify(name, 'approved', evenUnconfirmed),

    reject: (name) => decideAndNotify(name, 'rejected'),

    async invite(invitation) {
      const { username, email, fullName } = checkInvitation(invitation);
      await checkDeliverable(email, mailer);
      await assertNamesAreFree(store, username, email, now());
      const row: NewRow = { username, email, full_name: fullName, status: 'approved', createdAt: now() };
      const account = await store.transaction().execute(async (transaction) => {
        const inserted = toAccount(await insertRow(transaction, row));
        await record(transaction, 'invited', inserted);
        return inserted;
      });
      return sendLink(account, 'invited');
    },

    async sendReset(name) {
      const row = await requireRow(store, name);
      if (row.status === 'rejected') {
        throw new AccountsError('not_approved', `${row.username} is rejected. Approve the account first.`);
      }
      const account = toAccount(row);
      if (account.deletedAt) {
        throw new AccountsError('to_be_deleted', `${row.username} gets no link${deletionAdvice(account)}.`);
      }
      await record(store, 'reset-sent', account);
      return sendLink(account, 'reset');
    },

    async endSessions(name) {
      const { id } = await requireRow(store, name);
      return changeAccount(options, { id }, async ({ transaction, makeVersion }) => {
        const account = toAccount(await makeVersion({}));
        await record(transaction, 'sessions-ended', account);
        return account;
      });
    },

    async audit(name) {
      return readAudit(store, name === undefined ? undefined : (await requireRow(store, name)).id);
    },

    async authenticate(name, password) {
      const row = await findRow(store, name);
      const isRight = await isPassword(row?.password_hash, password);
      return row && isRight ? toAccount(row) : undefined;
    },

    async requestReset(name) {
      const delayMs = resetDelayMs();
      await queue.add(store, { type: 'reset-requested', detail: addressKey(name).slice(0, KEY_MAX_LENGTH) }, delayMs);
      queue.wake(delayMs);
    },

    async resetPassword(reset) {
      const setting = {
        ...{ store, now },
        async onChanged(transaction: Store, changed: Account, hasConfirmedAddress: boolean) {
          await queue.add(transaction, { type: 'password-changed', memberId: changed.id, address: changed.email });
          await record(transaction, 'password-changed', changed, 'member');
          if (hasConfirmedAddress) await onConfirmed(transaction, changed);
        },
      };
      const account = await setPasswordWithToken(setting, reset);
      queue.wake();
      return account;
    },
  };
}

/** Longer keys than the name of any account has are cut before they are stored. */
const KEY_MAX_LENGTH = 2_000;
