import type { AccountsConfig } from '../config';
import type { EmailQueue } from '../mail/email-queue';
import { eraseDeleted } from '../store/erase-deleted';
import type { Store } from '../store/open-store';
import { addressKey } from './name-key';
import type { AuditAction } from '../store/schema';
import type { AccountEvents } from './account-events';
import { deleteOneTimeTokens } from './one-time-tokens';
import { ALL_ACCOUNTS, forgetName, readAudit, recordAction, type AuditEntry, type AuditedMember } from './audit';
import { decide } from './decisions';
import { createEmailLinks, type EmailLinks } from './email-links';
import { createAccountImport, type AccountImport } from './account-import';
import {
  listStatus,
  type Invitation,
  type ListStatus,
  type Member,
  type Notified,
  type NotifiedWithLink,
} from './member';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import type { MemberEmails } from './member-emails';
import {
  assertNamesAreFree,
  endOfSessions,
  findMember,
  findRow,
  insertRow,
  requireRow,
  toMember,
  type NewRow,
} from './member-rows';
import { justDeleted, MembersError } from './members-error';
import { createResetToken, resetLink, setPasswordWithToken, type PasswordReset } from './password-reset';
import { isPassword } from '../auth/passwords';
import { insertSignUp } from './sign-up';
import { checkInvitation } from './sign-up-rules';

/**
 * All operations on accounts. Each change is one transaction. `name` is a username or an email address; case does not
 * matter. Methods reject with `MembersError` if the request is refused, and with the store's error if the store fails.
 */
export interface Members extends EmailLinks, AccountImport {
  /** Oldest first. */
  list(filter?: { readonly status?: ListStatus }): Promise<readonly Member[]>;
  count(): Promise<number>;
  find(name: string): Promise<Member | undefined>;
  /** As `find`, but rejects with `unknown_member`. */
  require(name: string): Promise<Member>;
  findById(id: number): Promise<Member | undefined>;
  /** All accounts, or the one with this name, with the time of the export, without passwords and keys. */
  exportAccounts(name?: string): Promise<{ readonly exportedAt: Date; readonly members: readonly Member[] }>;

  /**
   * Creates a pending account from the sign-up form and sends an email to its owner. With a mail server the account does not
   * count as pending before its owner has confirmed the address with the link of that email.
   */
  signUp(values: SignUpValues): Promise<Member>;
  /** Creates an account without checking the list of I.V. codes and without an email. */
  create(values: SignUpValues, options: { readonly approved: boolean }): Promise<Member>;
  /** Approves a pending or rejected account and sends the email that the sign-up has announced. */
  approve(name: string, options?: { readonly evenUnconfirmed?: boolean }): Promise<Notified>;
  /** Rejects a pending or approved account and sends an email. Its I.V. code can be used again. */
  reject(name: string): Promise<Notified>;
  /** Creates an approved account without a password and emails a link that sets one. */
  invite(invitation: Invitation): Promise<NotifiedWithLink>;
  /** Emails a link that sets a new password. The limits for visitors do not apply. */
  sendReset(name: string): Promise<NotifiedWithLink>;
  /** Makes all tokens of the account invalid, so that its owner has to sign in again everywhere. */
  endSessions(name: string): Promise<Member>;
  /** What was done to one account or to all, oldest first. */
  audit(name?: string): Promise<readonly AuditEntry[]>;
  /** Deletes the account permanently. Its username, email address and I.V. code can be used again. */
  remove(name: string): Promise<Member>;

  /** The account with this name and password, whatever its status. Takes the same time for unknown names. */
  authenticate(name: string, password: string): Promise<Member | undefined>;
  /**
   * Emails a reset link if the name is known. The request is only stored, the same for known and unknown names; a while
   * later the email queue looks for the account, so that no time of a response shows whether it exists.
   */
  requestReset(name: string): Promise<void>;
  /** Sets a password with a reset key. */
  resetPassword(reset: PasswordReset): Promise<Member>;
}

export interface MembersOptions {
  readonly store: Store;
  readonly emails: Pick<MemberEmails, 'sendLink'>;
  readonly queue: EmailQueue;
  readonly events: Pick<AccountEvents, 'forget'>;
  readonly config: Pick<AccountsConfig, 'ivCodesFile' | 'siteUrl' | 'mail' | 'operators'>;
  /** Who makes the changes of this process that no visitor makes, for the audit table. */
  readonly actor: string;
  readonly now: () => Date;
  /** How long a request for a reset link waits before the account is looked for, in milliseconds. */
  readonly resetDelayMs: () => number;
}

export function createMembers(options: MembersOptions): Members {
  const { store, emails, queue, events, config, actor, now, resetDelayMs } = options;

  async function list({ status }: { readonly status?: ListStatus } = {}): Promise<readonly Member[]> {
    const rows = await store.selectFrom('members').selectAll().orderBy('id').execute();
    return rows.map(toMember).filter((member) => status === undefined || listStatus(member) === status);
  }

  async function record(transaction: Store, action: AuditAction, member: AuditedMember, by = actor): Promise<void> {
    await recordAction(transaction, { at: now(), actor: by, action, member });
  }

  /** Asks the operators of the configuration to decide about a new account. */
  async function announce(transaction: Store, { id }: Member): Promise<void> {
    for (const operator of config.operators) {
      await queue.add(transaction, { type: 'decision-request', memberId: id, detail: operator });
    }
  }

  function decision(status: 'approved' | 'rejected', mayBeUnconfirmed = true) {
    return { status, mayBeUnconfirmed, at: now(), areIvCodesListed: config.ivCodesFile !== undefined };
  }

  async function sendLink(member: Member, type: 'invited' | 'reset'): Promise<NotifiedWithLink> {
    const link = resetLink(config.siteUrl, await createResetToken(store, member.id, now()), member.username);
    return { member, link, mail: await emails.sendLink(member, type, link) };
  }

  /** Decides, and sends the email immediately, so that its result can be reported. */
  async function decideAndNotify(
    name: string,
    status: 'approved' | 'rejected',
    mayBeUnconfirmed = true,
  ): Promise<Notified> {
    let emailId: number | undefined;
    const member = await decide(store, name, {
      ...decision(status, mayBeUnconfirmed),
      async onDecided(transaction, decided) {
        emailId = await queue.add(transaction, { type: status, memberId: decided.id });
        await deleteOneTimeTokens(transaction, decided.id, 'decide');
        await record(transaction, status, decided);
      },
    });
    return { member, mail: emailId === undefined ? notStored() : await queue.deliver(emailId) };
  }

  const signUps = { store, now };
  const { operators } = config;
  const { onConfirmed, ...emailLinks } = createEmailLinks({ store, queue, record, announce, decision, operators, now });

  /** Without a mail server the link would not arrive. */
  const asksForConfirmation = config.mail.smtpUrl !== undefined;

  return {
    ...emailLinks,
    ...createAccountImport({ store, record }),

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
      return row && toMember(row);
    },

    async require(name) {
      return toMember(await requireRow(store, name));
    },

    findById: (id) => findMember(store, id),

    async exportAccounts(name) {
      const row = name === undefined ? undefined : await requireRow(store, name);
      await record(store, 'exported', row ?? ALL_ACCOUNTS);
      return { exportedAt: now(), members: row ? [toMember(row)] : await list() };
    },

    async signUp(values) {
      const member = await insertSignUp(
        {
          ...signUps,
          ivCodesFile: config.ivCodesFile,
          isApproved: false,
          emailState: asksForConfirmation ? 'awaiting' : 'unchecked',
          async onInserted(transaction, member) {
            await record(transaction, 'signed-up', member, 'visitor');
            const type = asksForConfirmation ? 'confirm-address' : 'signed-up';
            await queue.add(transaction, { type, memberId: member.id });
            if (!asksForConfirmation) await announce(transaction, member);
          },
        },
        values,
      );
      queue.wake();
      return member;
    },

    async create(values, { approved }) {
      return insertSignUp(
        {
          ...signUps,
          ivCodesFile: undefined,
          isApproved: approved,
          onInserted: (transaction, member) => record(transaction, 'created', member),
        },
        values,
      );
    },

    approve: (name, { evenUnconfirmed = false } = {}) => decideAndNotify(name, 'approved', evenUnconfirmed),

    reject: (name) => decideAndNotify(name, 'rejected'),

    async invite(invitation) {
      const { username, email, fullName } = checkInvitation(invitation);
      await assertNamesAreFree(store, username, email);
      const row: NewRow = {
        username,
        email,
        full_name: fullName,
        status: 'approved',
        createdAt: now(),
      };
      const member = await store.transaction().execute(async (transaction) => {
        const inserted = toMember(await insertRow(transaction, row));
        await record(transaction, 'invited', inserted);
        return inserted;
      });
      return sendLink(member, 'invited');
    },

    async sendReset(name) {
      const row = await requireRow(store, name);
      if (row.status === 'rejected') {
        throw new MembersError('not_approved', `${row.username} is rejected. Approve the account first.`);
      }
      const member = toMember(row);
      await record(store, 'reset-sent', member);
      return sendLink(member, 'reset');
    },

    async endSessions(name) {
      const { id } = await requireRow(store, name);
      return store.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('members')
          .set({ tokens_valid_from: endOfSessions(now()) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        const member = toMember(row ?? justDeleted());
        await record(transaction, 'sessions-ended', member);
        return member;
      });
    },

    async audit(name) {
      return readAudit(store, name === undefined ? undefined : (await requireRow(store, name)).id);
    },

    async remove(name) {
      const { id } = await requireRow(store, name);
      const member = await store.transaction().execute(async (transaction) => {
        const row = await transaction.deleteFrom('members').where('id', '=', id).returningAll().executeTakeFirst();
        const deleted = toMember(row ?? justDeleted());
        await forgetName(transaction, id);
        await events.forget(transaction, deleted);
        await record(transaction, 'deleted', { ...deleted, username: '' });
        return deleted;
      });
      await eraseDeleted(store);
      return member;
    },

    async authenticate(name, password) {
      const row = await findRow(store, name);
      const isRight = await isPassword(row?.password_hash, password);
      return row && isRight ? toMember(row) : undefined;
    },

    async requestReset(name) {
      const delayMs = resetDelayMs();
      await queue.add(store, { type: 'reset-requested', detail: addressKey(name).slice(0, KEY_MAX_LENGTH) }, delayMs);
      queue.wake(delayMs);
    },

    async resetPassword(reset) {
      const member = await setPasswordWithToken(store, reset, {
        now: now(),
        async onChanged(transaction, changed, hasConfirmedAddress) {
          await queue.add(transaction, { type: 'password-changed', memberId: changed.id });
          await record(transaction, 'password-changed', changed, 'member');
          if (hasConfirmedAddress) await onConfirmed(transaction, changed);
        },
      });
      queue.wake();
      return member;
    },
  };
}

/** Longer keys than the name of any account has are cut before they are stored. */
const KEY_MAX_LENGTH = 2_000;

function notStored(): never {
  throw new Error('A decision has stored no email.');
}
