import { readFile } from 'node:fs/promises';
import { decodeText } from '../../../contract/text-file';
import { trimInvisible } from '../../../contract/visible-text';
import { ivCodeTaken } from '../../accounts/account-rows';
import { fileVersion } from '../../lib/file-version';
import type { Store } from '../../store/connect-store';

/**
 * Accounts that are older than the list claim no code, so this also compares the codes that they gave.
 * @param file the list; undefined: any code is accepted
 * @throws {AccountsError} if the code is unknown or has been used
 */
export async function assertIvCode(store: Store, file: string | undefined, ivCode: string): Promise<void> {
  if (file === undefined) return;
  const codes = await readIvCodes(file);
  const holder = await store
    .selectFrom('members')
    .select('id')
    .where('iv_code', '=', ivCode)
    .where('status', '!=', 'rejected')
    .executeTakeFirst();
  if (!codes.has(ivCode) || holder) throw ivCodeTaken();
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
