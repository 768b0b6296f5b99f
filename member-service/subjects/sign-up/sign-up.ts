import { readFile } from 'node:fs/promises';
import type { Store } from '../../store/connect-store';
import { fileVersion } from '../../lib/file-version';
import type { EmailState } from '../../store/schema';
import { decodeText } from '../../../contract/text-file';
import { trimInvisible } from '../../../contract/visible-text';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import type { Account } from '../../accounts/account';
import { assertNamesAreFree, insertRow, ivCodeTaken, toAccount, type NewRow } from '../../accounts/account-rows';
import { hashPassword } from '../../auth/passwords';
import type { Mailer } from '../../mail/email';
import { checkDeliverable, checkSignUp } from '../../accounts/sign-up-rules';

export interface SignUpOptions {
  readonly store: Store;
  readonly mailer: Pick<Mailer, 'takes'>;
  readonly now: () => Date;
  /** The list that contains its I.V. code; undefined: any code is accepted. */
  readonly ivCodesFile: string | undefined;
  readonly isApproved: boolean;
  /** `awaiting` if an email asks the owner of the address to confirm it. */
  readonly emailState?: EmailState;
  /** Runs in the transaction that stores the account. */
  readonly onInserted?: (transaction: Store, account: Account) => Promise<unknown>;
}

/**
 * Creates an account from the values of the sign-up form.
 * @throws {AccountsError} if a value is bad or taken
 */
export async function insertSignUp(options: SignUpOptions, values: SignUpValues): Promise<Account> {
  const { store, mailer, now, ivCodesFile, isApproved, emailState = 'unchecked', onInserted } = options;
  const checked = checkSignUp(values);
  // First the code: who has none must not learn which names and email addresses exist.
  if (ivCodesFile !== undefined) {
    await assertIvCode(store, ivCodesFile, checked.ivCode);
  }
  await checkDeliverable(checked.email, mailer);
  await assertNamesAreFree(store, checked.username, checked.email, now());
  const row: NewRow = {
    username: checked.username,
    email: checked.email,
    full_name: checked.fullName,
    phone: checked.phone,
    country_code: checked.countryCode,
    iv_code: checked.ivCode,
    iv_code_claim: ivCodesFile === undefined ? null : checked.ivCode,
    password_hash: await hashPassword(checked.password),
    status: isApproved ? 'approved' : 'pending',
    email_state: emailState,
    createdAt: now(),
  };
  return store.transaction().execute(async (transaction) => {
    const account = toAccount(await insertRow(transaction, row));
    await onInserted?.(transaction, account);
    return account;
  });
}

/** Accounts that are older than the list claim no code, so this also compares the codes that they gave. */
async function assertIvCode(store: Store, file: string, ivCode: string): Promise<void> {
  const codes = await readIvCodes(file);
  const holder = await store
    .selectFrom('members')
    .select('id')
    .where('iv_code', '=', ivCode)
    .where('status', '!=', 'rejected')
    .executeTakeFirst();
  if (!codes.has(ivCode) || holder) {
    throw ivCodeTaken();
  }
}

let lastRead: { readonly version: string; readonly codes: ReadonlySet<string> } | undefined;

/** Reads the list of I.V. codes, once for each change: one per line, `#` starts a comment, empty lines are ignored. */
export async function readIvCodes(file: string): Promise<ReadonlySet<string>> {
  const version = await fileVersion(file);
  if (lastRead?.version !== version) {
    lastRead = { version, codes: parseIvCodes(decodeText(await readFile(file), file)) };
  }
  return lastRead.codes;
}

function parseIvCodes(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split(/\r?\n/)
      .map((line) => trimInvisible(line.replace(/(^|\s)#.*$/, '')))
      .filter((code) => code !== ''),
  );
}
