import type { AccountRow } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';

/** A rejected account releases its code. If it is approved later, it claims the code again. */
export function claimsAgain(row: Pick<AccountRow, 'status' | 'iv_code'>, { ivCodesFile }: Services['config']): boolean {
  return ivCodesFile !== undefined && row.status === 'rejected' && row.iv_code !== '';
}

/** Whether another account has used the code that an approval would claim. */
export async function isCodeUsed(
  { config }: Pick<Services, 'config'>,
  store: Store,
  row: Pick<AccountRow, 'id' | 'status' | 'iv_code'>,
): Promise<boolean> {
  if (!claimsAgain(row, config)) return false;
  const holder = await store
    .selectFrom('members')
    .select('id')
    .where('iv_code_claim', '=', row.iv_code)
    .where('id', '!=', row.id)
    .executeTakeFirst();
  return holder !== undefined;
}

/** @throws {AccountsError} if another account has used the code that an approval would claim */
export async function assertCodeIsFree(
  services: Pick<Services, 'config'>,
  store: Store,
  row: Pick<AccountRow, 'id' | 'status' | 'iv_code' | 'username'>,
): Promise<void> {
  if (await isCodeUsed(services, store, row)) {
    throw new AccountsError('code_used', `The I.V. code of ${row.username} is used by another account now.`);
  }
}
