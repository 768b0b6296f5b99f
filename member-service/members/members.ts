import type { AccountsConfig } from '../config';
import type { EmailQueue } from '../mail/email-queue';
import type { Store } from '../store/open-store';
import { nameKey } from '../store/schema';
import { decide } from './decisions';
import type { Invitation, Member, MemberStatus, Notified, NotifiedWithLink, SignUpValues } from './member';
import type { MemberEmails } from './member-emails';
import { assertNamesAreFree, findRow, insertRow, requireRow, toMember } from './member-rows';
import { MembersError } from './members-error';
import { createResetKey, resetLink, setPasswordWithKey } from './password-reset';
import type { PasswordReset } from './password-reset';
import { isPassword } from './passwords';
import { endOfSessions } from './sessions';
import { insertSignUp } from './sign-up';
import { checkInvitation } from './sign-up-rules';

/**
 * All operations on accounts. Each change is one transaction. `name` is a username or an email address; case does not
 * matter. Methods reject with `MembersError` if the request is refused, and with the store's error if the store fails.
 */
export interface Members {
  /** Oldest first. */
  list(filter?: { readonly status?: MemberStatus }): Promise<readonly Member[]>;
  count(): Promise<number>;
  find(name: string): Promise<Member | undefined>;
  /** As `find`, but rejects with `unknown_member`. */
  require(name: string): Promise<Member>;
  findById(id: number): Promise<Member | undefined>;
  /** All accounts with the time of the export, without passwords and keys. */
  exportAll(): Promise<{ readonly exportedAt: Date; readonly members: readonly Member[] }>;

  /** Creates a pending account from the sign-up form and sends an email to its owner. */
  signUp(values: SignUpValues): Promise<Member>;
  /** Creates an account without checking the list of I.V. codes and without an email. */
  create(values: SignUpValues, options: { readonly approved: boolean }): Promise<Member>;
  /** Approves a pending or rejected account and sends the email that the sign-up has announced. */
  approve(name: string): Promise<Notified>;
  /** Rejects a pending or approved account and sends an email. Its I.V. code can be used again. */
  reject(name: string): Promise<Notified>;
  /** Creates an approved account without a password and emails a link that sets one. */
  invite(invitation: Invitation): Promise<NotifiedWithLink>;
  /** Emails a link that sets a new password. The limits for visitors do not apply. */
  sendReset(name: string): Promise<NotifiedWithLink>;
  /** Makes all tokens of the account invalid, so that its owner has to sign in again everywhere. */
  endSessions(name: string): Promise<Member>;
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
  readonly config: Pick<AccountsConfig, 'ivCodesFile' | 'siteUrl'>;
  readonly now: () => Date;
  /** How long a request for a reset link waits before the account is looked for, in milliseconds. */
  readonly resetDelayMs: () => number;
}

export function createMembers(options: MembersOptions): Members {
  const { store, emails, queue, config, now, resetDelayMs } = options;

  async function list({ status }: { readonly status?: MemberStatus } = {}): Promise<readonly Member[]> {
    const all = store.selectFrom('members').selectAll().orderBy('id');
    const rows = await (status === undefined ? all : all.where('status', '=', status)).execute();
    return rows.map(toMember);
  }

  async function sendLink(member: Member, kind: 'invited' | 'reset'): Promise<NotifiedWithLink> {
    const link = resetLink(config.siteUrl, await createResetKey(store, member.id, now()), member.username);
    return { member, link, mail: await emails.sendLink(member, kind, link) };
  }

  /** Decides, and sends the email at once, so that its result can be reported. */
  async function decideAndNotify(name: string, status: 'approved' | 'rejected'): Promise<Notified> {
    let emailId: number | undefined;
    const member = await decide(store, name, {
      status,
      at: now(),
      areIvCodesListed: config.ivCodesFile !== undefined,
      async onDecided(transaction, { id }) {
        emailId = await queue.add(transaction, { kind: status, memberId: id });
      },
    });
    const mail = emailId === undefined ? notStored() : await queue.deliver(emailId);
    return { member, mail };
  }

  return {
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

    async findById(id) {
      const row = await store.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toMember(row);
    },

    async exportAll() {
      return { exportedAt: now(), members: await list() };
    },

    async signUp(values) {
      const member = await insertSignUp(
        {
          store,
          now,
          ivCodesFile: config.ivCodesFile,
          isApproved: false,
          onInserted: (transaction, { id }) => queue.add(transaction, { kind: 'signed-up', memberId: id }),
        },
        values,
      );
      queue.wake();
      return member;
    },

    async create(values, { approved }) {
      return insertSignUp({ store, now, ivCodesFile: undefined, isApproved: approved }, values);
    },

    approve: (name) => decideAndNotify(name, 'approved'),

    reject: (name) => decideAndNotify(name, 'rejected'),

    async invite(invitation) {
      const { username, email, fullName } = checkInvitation(invitation);
      await assertNamesAreFree(store, username, email);
      const row = await insertRow(store, {
        username,
        email,
        full_name: fullName,
        phone: '',
        country_code: '',
        iv_code: '',
        iv_code_claim: null,
        password_hash: null,
        status: 'approved',
        createdAt: now(),
      });
      return sendLink(toMember(row), 'invited');
    },

    async sendReset(name) {
      const row = await requireRow(store, name);
      if (row.status === 'rejected') {
        throw new MembersError('not_approved', `${row.username} is rejected. Approve the account first.`);
      }
      return sendLink(toMember(row), 'reset');
    },

    async endSessions(name) {
      const { id } = await requireRow(store, name);
      const row = await store
        .updateTable('members')
        .set({ tokens_valid_from: endOfSessions(now()) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return toMember(row ?? deletedMeanwhile());
    },

    async remove(name) {
      const { id } = await requireRow(store, name);
      const row = await store.deleteFrom('members').where('id', '=', id).returningAll().executeTakeFirst();
      return toMember(row ?? deletedMeanwhile());
    },

    async authenticate(name, password) {
      const row = await findRow(store, name);
      const isRight = await isPassword(row?.password_hash, password);
      return row && isRight ? toMember(row) : undefined;
    },

    async requestReset(name) {
      const delayMs = resetDelayMs();
      await queue.add(store, { kind: 'reset-requested', detail: nameKey(name).slice(0, KEY_MAX_LENGTH) }, delayMs);
      queue.wake(delayMs);
    },

    async resetPassword(reset) {
      const member = await setPasswordWithKey(store, reset, {
        now: now(),
        onChanged: (transaction, { id }) => queue.add(transaction, { kind: 'password-changed', memberId: id }),
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

function deletedMeanwhile(): never {
  throw new MembersError('unknown_member', 'This account has just been deleted by another process.');
}
