import type { ImportAnswer } from '../../../contract/values/operators';
import { assertNamesAreFree, findCandidates, findKept, insertRows } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { addressKey, nameKey } from '../../accounts/name-key';
import { checkDeliverable } from '../../accounts/sign-up-rules';
import type { LineProblem } from '../../lib/csv-file';
import type { Services } from '../../services';
import { BATCH } from '../../store/delete-old';
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
  return planAndCreate(services, members, isDryRun, ATTEMPTS);
}

/** How often an import is planned again because somebody has taken a name meanwhile: by a sign-up, or by the same file. */
const ATTEMPTS = 3;

async function planAndCreate(
  services: Services,
  members: MembersFile,
  isDryRun: boolean,
  attempts: number,
): Promise<ImportAnswer> {
  const plan = await planImport(services, members);
  if (isDryRun || plan.problems.length > 0 || attempts === 0) return answerOf(members, plan, false);
  try {
    await create(services, plan.lines);
    return answerOf(members, plan, true);
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    return planAndCreate(services, members, isDryRun, attempts - 1);
  }
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
  const { single, repeated } = findRepeated(file.lines);
  const problems = [...file.problems, ...repeated];
  const lines: MemberLine[] = [];
  let known = 0;
  for (const batch of batchesOf(single)) {
    const { addresses, keys } = await findHolders(services, batch);
    for (const each of batch) {
      const [username, email] = [nameKey(each.username), addressKey(each.email)];
      if (addresses.get(username) === email) {
        known += 1;
        continue;
      }
      const isFree = [username, email, nameKey(each.email), addressKey(each.username)].every((key) => !keys.has(key));
      const problem = await problemOf(services, each, isFree);
      if (problem) problems.push(problem);
      else lines.push(each);
    }
  }
  return { lines, known, problems: problems.toSorted((one, other) => one.line - other.line) };
}

/** Lines for one statement. */
function batchesOf(lines: readonly MemberLine[]): readonly (readonly MemberLine[])[] {
  return Array.from({ length: Math.ceil(lines.length / BATCH) }, (_, index) =>
    lines.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Separates lines with a name or an address of a line above. */
function findRepeated(lines: readonly MemberLine[]) {
  const seen = new Map<string, number>();
  const single: MemberLine[] = [];
  const repeated: LineProblem[] = [];
  for (const each of lines) {
    const { line } = each;
    const keys = { username: nameKey(each.username), email: addressKey(each.email) };
    const [problem] = (['email', 'username'] as const).flatMap((field) => {
      const first = seen.get(keys[field]);
      return first === undefined ? [] : [{ line, field, message: `“${each[field]}” is in line ${first}, too.` }];
    });
    Object.values(keys).forEach((key) => seen.set(key, seen.get(key) ?? line));
    if (problem) repeated.push(problem);
    else single.push(each);
  }
  return { single, repeated };
}

/** The accounts that may have a name or an address of these lines: the address of each username, and all keys. */
async function findHolders({ store, now }: Services, lines: readonly MemberLine[]) {
  const rows = await findCandidates(store, [...new Set(lines.flatMap(({ username, email }) => [username, email]))]);
  const addresses = new Map(rows.map((row) => [row.username_key, addressKey(row.email)]));
  const emails = lines.map(({ email }) => email);
  const kept = (await findKept(store, emails, now())).flatMap((row) => row.address_key ?? []);
  return { addresses, keys: new Set([...addresses.keys(), ...addresses.values(), ...kept]) };
}

/** Why a person cannot be imported although the values are good. @param isFree whether no account can have the name or the address */
async function problemOf(services: Services, each: MemberLine, isFree: boolean): Promise<LineProblem | undefined> {
  const { line, username, email } = each;
  try {
    await checkDeliverable(email, services.mailer);
    if (!isFree) await assertNamesAreFree(services.store, username, email, services.now());
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
  const values = { status: 'approved', email_state: 'awaiting', createdAt } as const;
  await store.transaction().execute(async (transaction) => {
    for (const batch of batchesOf(lines)) {
      const rows = batch.map(({ username, email, fullName }) => ({ ...values, username, email, full_name: fullName }));
      const inserted = await insertRows(transaction, rows);
      await transaction
        .insertInto('imported_accounts')
        .values(inserted.map(({ id }) => ({ member_id: id, imported_at: createdAt.getTime() })))
        .execute();
      await record(transaction, 'imported', inserted);
    }
  });
}
