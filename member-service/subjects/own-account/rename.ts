import type { Account } from '../../accounts/account';
import { toAccount } from '../../accounts/account-rows';
import { MEMBER } from '../../accounts/audit';
import { nameKey } from '../../accounts/name-key';
import { changeAccount } from '../../accounts/change-account';
import { checkField } from '../../accounts/sign-up-rules';
import type { Services } from '../../services';

/** Changes the full name of a member. @throws {AccountsError} by the rules of the sign-up @throws {AccountChangedError} */
export async function rename(services: Services, owner: Account, fullName: string): Promise<Account> {
  const name = checkField('fullName', fullName);
  return changeAccount(services, owner, async ({ transaction, before, update }) => {
    // A repeated request is no change.
    if (before.full_name === name) return toAccount(before);
    const row = await update({ full_name: name, full_name_key: nameKey(name) });
    await services.record(transaction, 'name-changed', row, MEMBER);
    return toAccount(row);
  });
}
