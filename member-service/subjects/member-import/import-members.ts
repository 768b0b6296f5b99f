import type { ImportAnswer } from '../../../contract/values/operators';
import { findRow, insertRow, assertNamesAreFree, toAccount } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { addressKey, nameKey } from '../../accounts/name-key';
import { checkDeliverable } from '../../accounts/sign-up-rules';
import type { LineProblem } from '../../lib/csv-file';
import type { Services } from '../../services';
import { parseMembers, type MemberLine, type MembersFile } from './members-file';

export interface ImportOptions {
  /** Only says what an import would do. */
  readonly isDryRun: boolean;
  /** Numbers of lines that are left out. */
  readonly leaveOut: readonly number[];
}

/**
 * Creates approved accounts for the people of a file, all of them or none, who get a link to their first password (`sendLinks`). Those who are
 * here already, with the same username and address, stay as they are, so that the same file again changes nothing.
 * @param file its path, for the error
 * @throws {TextFileError} if it is no text
 */
export async function importMembers(
  services: Services,
  bytes: Uint8Array,
  file: string,
  { isDryRun, leaveOut }: ImportOptions,
): Promise<ImportAnswer> {
  const members = parseMembers(bytes, file, new Set(leaveOut));
  const plan = await planImport(services, members);
  if (isDryRun || plan.problems.length > 0) return answerOf(members, plan, false);
  try {
    await create(services, plan.lines);
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    // Somebody has signed up meanwhile, and nothing was imported.
    return answerOf(members, await planImport(services, members), false);
  }
  return answerOf(members, plan, true);
}

/** What an import does. */
interface Plan {
  readonly lines: readonly MemberLine[];
  readonly known: number;
  readonly problems: readonly LineProblem[];
}

function answerOf({ count }: MembersFile, { lines, known, problems }: Plan, isDone: boolean): ImportAnswer {
  return { isDone, lines: count, added: lines.length, known, problems };
}

async function planImport(services: Services, file: MembersFile): Promise<Plan> {
  const problems = [...file.problems];
  const lines: MemberLine[] = [];
  const seen = new Map<string, number>();
  let known = 0;
  for (const each of file.lines) {
    const { line, username, email } = each;
    const keys = { username: nameKey(username), email: addressKey(email) };
    const [twice] = (['email', 'username'] as const).flatMap((field) => {
      const first = seen.get(keys[field]);
      return first === undefined ? [] : [{ line, field, message: `“${each[field]}” is in line ${first}, too.` }];
    });
    Object.values(keys).forEach((key) => seen.set(key, seen.get(key) ?? line));
    if (twice) {
      problems.push(twice);
      continue;
    }
    const holder = await findRow(services.store, username);
    if (holder && holder.username_key === keys.username && addressKey(holder.email) === keys.email) {
      known += 1;
      continue;
    }
    const problem = await problemOf(services, each);
    if (problem) problems.push(problem);
    else lines.push(each);
  }
  return { lines, known, problems: problems.toSorted((one, other) => one.line - other.line) };
}

/** Why a person cannot be imported although the values are good. */
async function problemOf(services: Services, each: MemberLine): Promise<LineProblem | undefined> {
  const { line, username, email } = each;
  try {
    await checkDeliverable(email, services.mailer);
    await assertNamesAreFree(services.store, username, email, services.now());
    return undefined;
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    if (error.code === 'invalid_email') return { line, field: 'email', message: `“${email}”: ${error.message}` };
    const [field, value] = error.field === 'username' ? (['username', username] as const) : (['email', email] as const);
    return { line, field, message: `“${value}” belongs to another account.` };
  }
}

/** Their address counts as unconfirmed until they have used the link. @throws {AccountsError} if a name was taken meanwhile */
async function create({ now, record, store }: Services, lines: readonly MemberLine[]): Promise<void> {
  const createdAt = now();
  await store.transaction().execute(async (transaction) => {
    for (const { username, email, fullName } of lines) {
      const values = { username, email, full_name: fullName, status: 'approved', email_state: 'awaiting' } as const;
      const account = toAccount(await insertRow(transaction, { ...values, createdAt }));
      await transaction
        .insertInto('imported_accounts')
        .values({ member_id: account.id, imported_at: createdAt.getTime() })
        .execute();
      await record(transaction, 'imported', account);
    }
  });
}
