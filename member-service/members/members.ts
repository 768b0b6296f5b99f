import type { Attempts } from '../attempts';
import type { Background } from '../background';
import type { AccountsConfig } from '../config';
import type { ServiceLog } from '../log';
import type { Store } from '../store/open-store';
import { decide } from './decisions';
import { MembersError } from './faults';
import type { Invitation, Member, MemberStatus, Notified, NotifiedWithLink, SignUpValues } from './member';
import { assertNamesAreFree, findRow, insertRow, requireRow, toMember } from './member-rows';
import type { MemberEmails } from './member-emails';
import { setPasswordWithKey } from './password-reset';
import type { PasswordReset } from './password-reset';
import { isPassword } from './passwords';
import { makeResetKey, resetLink } from './reset-keys';
import { insertSignUp } from './sign-up';
import { checkInvitation } from './sign-up-rules';

/**
 * Everything that happens to accounts. Each change is one transaction. A name is a username or an e-mail, in any case.
 * Methods reject with `MembersError` when the request is at fault, and with the store's error when the store fails.
 */
export interface Members {
  /** Oldest first. */
  list(filter?: { readonly status?: MemberStatus }): Promise<readonly Member[]>;
  count(): Promise<number>;
  find(name: string): Promise<Member | undefined>;
  findById(id: number): Promise<Member | undefined>;
  /** All accounts with the time of the export, for the operator's records. Passwords and keys are never part of it. */
  exportAll(): Promise<{ readonly exportedAt: Date; readonly members: readonly Member[] }>;

  /** Makes an account as the sign-up form does: it waits for approval, and its owner gets a mail. */
  signUp(values: SignUpValues): Promise<Member>;
  /** Makes an account for the operator: the list of I.V. codes is not asked, no mail is sent. */
  create(values: SignUpValues, options: { readonly approved: boolean }): Promise<Member>;
  /** Lets a waiting or rejected account in and sends the mail the sign-up promised. */
  approve(name: string): Promise<Notified>;
  /** Refuses a waiting account, or shuts an approved one out; its I.V. code is free again. */
  reject(name: string): Promise<Notified>;
  /** Makes an approved account without a password and mails a link that sets one. */
  invite(invitation: Invitation): Promise<NotifiedWithLink>;
  /** Mails a link that sets a new password, whatever the limits for visitors say. */
  sendReset(name: string): Promise<NotifiedWithLink>;
  /** Deletes the account for good; its username, e-mail and I.V. code are free again. */
  remove(name: string): Promise<Member>;

  /**
   * The account that name and password belong to, whatever its status. Takes about the same time for unknown names.
   */
  authenticate(name: string, password: string): Promise<Member | undefined>;
  /** Mails a reset link if the name is known. Returns at once and tells nobody whether it was. */
  requestReset(name: string): void;
  /** Sets a password with a reset key. `login` is the username: an e-mail in its place fails, as in WordPress. */
  resetPassword(reset: PasswordReset): Promise<Member>;
}

/** What the members need to exist. */
export interface MembersPlace {
  readonly store: Store;
  readonly attempts: Attempts;
  readonly emails: MemberEmails;
  readonly background: Background;
  readonly config: Pick<AccountsConfig, 'ivCodesFile' | 'siteUrl'>;
  readonly log: Pick<ServiceLog, 'warn'>;
  readonly now: () => Date;
}

/** How many reset mails one account gets, however many are asked for. */
const RESET_MAILS = { count: 5, windowMs: 60 * 60_000 };

/** Makes what works on the accounts of a store. */
export function createMembers(place: MembersPlace): Members {
  const { store, attempts, emails, background, config, log, now } = place;

  async function list({ status }: { readonly status?: MemberStatus } = {}): Promise<readonly Member[]> {
    const all = store.selectFrom('members').selectAll().orderBy('id');
    const rows = await (status === undefined ? all : all.where('status', '=', status)).execute();
    return rows.map(toMember);
  }

  async function giveLink(member: Member, send: MemberEmails['reset']): Promise<NotifiedWithLink> {
    const link = resetLink(config.siteUrl, await makeResetKey(store, member.id, now()), member.username);
    return { member, link, mail: await send(member, link) };
  }

  async function sendRequestedReset(name: string): Promise<void> {
    const row = await findRow(store, name);
    if (!row || row.status === 'rejected') {
      return;
    }
    const attempt = await attempts.count(`reset mail ${row.id}`, RESET_MAILS);
    if (!attempt.isAllowed) {
      log.warn({ memberId: row.id }, 'no further reset mail for this account for now');
      return;
    }
    await giveLink(toMember(row), emails.reset);
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

    async findById(id) {
      const row = await store.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toMember(row);
    },

    async exportAll() {
      return { exportedAt: now(), members: await list() };
    },

    async signUp(values) {
      const member = await insertSignUp({ store, now, ivCodesFile: config.ivCodesFile, isApproved: false }, values);
      background.run('sign-up mail', async () => {
        await emails.signedUp(member);
      });
      return member;
    },

    async create(values, { approved }) {
      return insertSignUp({ store, now, ivCodesFile: undefined, isApproved: approved }, values);
    },

    async approve(name) {
      const member = await decide(store, name, decision('approved'));
      return { member, mail: await emails.approved(member) };
    },

    async reject(name) {
      const member = await decide(store, name, decision('rejected'));
      return { member, mail: await emails.rejected(member) };
    },

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
      return giveLink(toMember(row), emails.invited);
    },

    async sendReset(name) {
      const row = await requireRow(store, name);
      if (row.status === 'rejected') {
        throw new MembersError('not_approved', `${row.username} is rejected; approve the account first.`);
      }
      return giveLink(toMember(row), emails.reset);
    },

    async remove(name) {
      const { id } = await requireRow(store, name);
      const row = await store.deleteFrom('members').where('id', '=', id).returningAll().executeTakeFirst();
      if (!row) {
        throw new MembersError('unknown_member', 'Somebody else has just deleted this account.');
      }
      return toMember(row);
    },

    async authenticate(name, password) {
      const row = await findRow(store, name);
      const isRight = await isPassword(row?.password_hash, password);
      return row && isRight ? toMember(row) : undefined;
    },

    requestReset(name) {
      background.run('reset mail', () => sendRequestedReset(name));
    },

    resetPassword: (reset) => setPasswordWithKey(store, reset, now()),
  };

  function decision<Status extends 'approved' | 'rejected'>(status: Status) {
    return { status, at: now(), areIvCodesListed: config.ivCodesFile !== undefined };
  }
}
