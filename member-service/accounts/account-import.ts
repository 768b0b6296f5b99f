import type { Store } from '../store/connect-store';
import { addressKey, nameKey } from './name-key';
import type { AccountLine, LineProblem, ExportedAccount } from './accounts-file';
import type { AuditedAccount, RecordAction } from './audit';
import { insertRow } from './account-rows';

/** What an import of these lines does, or has done. */
export interface ImportPlan {
  /** Accounts that are not here. */
  readonly added: readonly AccountLine[];
  /** Accounts with this username and email address are here. They stay as they are. */
  readonly present: readonly AccountLine[];
  /** Lines that cannot be imported, because another account has the username or the email address. */
  readonly conflicts: readonly LineProblem[];
}

/** Accounts of another member service. */
export interface AccountImport {
  /** What an import would do. Changes nothing. */
  planImport(lines: readonly AccountLine[]): Promise<ImportPlan>;
  /**
   * Imports the accounts that are not here, in one transaction, without passwords. A second import of the same lines imports
   * nothing.
   */
  importAccounts(lines: readonly AccountLine[]): Promise<ImportPlan>;
}

export interface AccountImportOptions {
  readonly store: Store;
  readonly record: RecordAction;
}

export function createAccountImport({ store, record }: AccountImportOptions): AccountImport {
  return {
    planImport: (lines) => plan(store, lines),

    async importAccounts(lines) {
      return store.transaction().execute(async (transaction) => {
        const result = await plan(transaction, lines);
        for (const { account } of result.added) {
          await record(transaction, 'imported', await insertAccount(transaction, account));
        }
        return result;
      });
    },
  };
}

async function insertAccount(transaction: Store, account: ExportedAccount): Promise<AuditedAccount> {
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
