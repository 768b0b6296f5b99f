import type { EmailQueue } from '../mail/email-queue';
import type { Store } from '../store/open-store';
import { addressKey, nameKey } from './name-key';
import type { AuditAction, MemberStatus } from '../store/schema';
import type { AccountLine, LineProblem, MovedAccount } from './accounts-file';
import type { AuditedMember } from './audit';
import { insertRow } from './member-rows';

/** What an import of these lines does, or has done. */
export interface ImportPlan {
  /** Accounts that are not here. */
  readonly added: readonly AccountLine[];
  /** Accounts with this username and email address are here. They stay as they are. */
  readonly present: readonly AccountLine[];
  /** Lines that cannot be imported, because another account has the username or the email address. */
  readonly conflicts: readonly LineProblem[];
}

export interface ImportOptions {
  /** Links per hour; undefined: none is sent yet. */
  readonly linksPerHour: number | undefined;
}

/** Moves accounts from WordPress to this service. The emails are sent by the running service, or the next one that starts. */
export interface Imports {
  /** What an import would do. Changes nothing. */
  planImport(lines: readonly AccountLine[]): Promise<ImportPlan>;
  /**
   * Imports the accounts that are not here, in one transaction, without passwords. Their owners get emails with a link that sets
   * one, unless they are rejected. A second import of the same lines imports nothing and sends nothing.
   */
  importAccounts(lines: readonly AccountLine[], options: ImportOptions): Promise<ImportPlan>;
  /**
   * Stores the emails with links for imported accounts that have no password. `again`: also for those that got one before.
   * @returns how many emails were stored
   */
  queueLinks(options: { readonly again: boolean; readonly linksPerHour: number }): Promise<number>;
}

export interface ImportsOptions {
  readonly store: Store;
  readonly queue: Pick<EmailQueue, 'add'>;
  /** Writes to the audit table. */
  readonly record: (transaction: Store, action: AuditAction, member: AuditedMember) => Promise<void>;
  readonly now: () => Date;
}

const HOUR_MS = 60 * 60_000;

/** Whether the owner of an imported account gets a link. */
export function getsLink({ status }: { readonly status: MemberStatus }): boolean {
  return status !== 'rejected';
}

export function createImports({ store, queue, record, now }: ImportsOptions): Imports {
  /** Stores emails that are sent one after the other at this rate, behind those that are stored already. */
  async function addLinks(transaction: Store, members: readonly AuditedMember[], perHour: number): Promise<void> {
    const { last } = await transaction
      .selectFrom('email_queue')
      .select(({ fn }) => fn.max('due_at').as('last'))
      .where('kind', '=', 'moved')
      .executeTakeFirstOrThrow();
    const pauseMs = HOUR_MS / perHour;
    // The maximum of no rows is null.
    const firstMs = Math.max(0, ((last as number | null) ?? 0) + pauseMs - now().getTime());
    for (const [index, member] of members.entries()) {
      await queue.add(transaction, { kind: 'moved', memberId: member.id }, Math.round(firstMs + index * pauseMs));
      await record(transaction, 'reset-sent', member);
    }
  }

  return {
    planImport: (lines) => plan(store, lines),

    async importAccounts(lines, { linksPerHour }) {
      return store.transaction().execute(async (transaction) => {
        const result = await plan(transaction, lines);
        const withLinks: AuditedMember[] = [];
        for (const { account } of result.added) {
          const member = await insertAccount(transaction, account);
          await record(transaction, 'imported', member);
          if (getsLink(account)) withLinks.push(member);
        }
        if (linksPerHour !== undefined) await addLinks(transaction, withLinks, linksPerHour);
        return result;
      });
    },

    async queueLinks({ again, linksPerHour }) {
      return store.transaction().execute(async (transaction) => {
        const members = await withoutPassword(transaction, again);
        await addLinks(transaction, members, linksPerHour);
        return members.length;
      });
    },
  };
}

/** Imported accounts without a password whose owners may get a link, and for which none waits to be sent. */
async function withoutPassword(transaction: Store, again: boolean): Promise<readonly AuditedMember[]> {
  const members = await transaction
    .selectFrom('members')
    .select(['id', 'username'])
    .where('password_hash', 'is', null)
    .where('status', '!=', 'rejected')
    .where('id', 'in', transaction.selectFrom('audit').select('member_id').where('action', '=', 'imported'))
    .orderBy('id')
    .execute();
  const excluded = again
    ? transaction.selectFrom('email_queue').select('member_id').where('kind', '=', 'moved')
    : transaction.selectFrom('audit').select('member_id').where('action', '=', 'reset-sent');
  const ids = new Set((await excluded.execute()).map(({ member_id: id }) => id));
  return members.filter(({ id }) => !ids.has(id));
}

async function insertAccount(transaction: Store, account: MovedAccount): Promise<AuditedMember> {
  const { id, username } = await insertRow(transaction, {
    username: account.username,
    email: account.email,
    full_name: account.fullName,
    phone: account.phone,
    country_code: account.countryCode,
    iv_code: account.ivCode,
    // Claimed by sign-ups only, which compare the codes of all accounts, too.
    iv_code_claim: null,
    status: account.status,
    email_state: account.emailState,
    createdAt: new Date(account.createdAt),
    decidedAt: account.decidedAt === null ? null : new Date(account.decidedAt),
  });
  return { id, username };
}

/** Who has a name: an account of the database, or a line of the file. */
interface Holder {
  readonly usernameKey: string;
  readonly emailKey: string;
  /** Undefined for an account of the database. */
  readonly line: number | undefined;
}

async function plan(store: Store, lines: readonly AccountLine[]): Promise<ImportPlan> {
  const rows = await store.selectFrom('members').select(['username_key', 'email']).execute();
  const byUsername = new Map<string, Holder>();
  const byEmail = new Map<string, Holder>();
  function add(holder: Holder): void {
    byUsername.set(holder.usernameKey, holder);
    byEmail.set(holder.emailKey, holder);
  }
  rows.forEach((row) => add({ usernameKey: row.username_key, emailKey: addressKey(row.email), line: undefined }));

  const added: AccountLine[] = [];
  const present: AccountLine[] = [];
  const conflicts: LineProblem[] = [];
  for (const each of lines) {
    const { line, account } = each;
    const own = { usernameKey: nameKey(account.username), emailKey: addressKey(account.email), line };
    const sameUsername = byUsername.get(own.usernameKey);
    const sameEmail = byEmail.get(own.emailKey);
    if (sameUsername?.emailKey === own.emailKey && sameUsername.line === undefined) {
      present.push(each);
    } else if (sameUsername) {
      conflicts.push({ line, field: 'username', message: taken('username', account.username, sameUsername) });
    } else if (sameEmail) {
      conflicts.push({ line, field: 'email', message: taken('email address', account.email, sameEmail) });
    } else {
      added.push(each);
      add(own);
    }
  }
  return { added, present, conflicts };
}

function taken(field: string, value: string, { line }: Holder): string {
  return line === undefined
    ? `Another account here has the ${field} ${value}.`
    : `Line ${line} has the ${field} ${value}, too.`;
}
