import type { Contact } from '../../../contract/values/operators';
import { hasCountryCode, type Account } from '../../accounts/account';
import { toAccount } from '../../accounts/account-rows';
import type { Actor } from '../../accounts/audit';
import { changeAccount, type AccountState } from '../../accounts/change-account';
import { checkField } from '../../accounts/sign-up-rules';
import type { Services } from '../../services';

/**
 * Changes the phone number of an account, for its owner or an operator.
 * @param by for the audit; by default who runs this process
 * @throws {AccountsError} by the rules of the sign-up @throws {AccountChangedError}
 */
export async function changeContact(
  services: Services,
  state: AccountState,
  { phone, countryCode }: Contact,
  by?: Actor,
): Promise<Account> {
  const number = checkField('phone', phone);
  // The code that was typed wins, as at the sign-up.
  const code = hasCountryCode(number) ? '' : checkField('countryCode', countryCode);
  return changeAccount(services, state, async ({ transaction, before, update }) => {
    // A repeated request is no change.
    if (before.phone === number && before.country_code === code) return toAccount(before);
    const account = toAccount(await update({ phone: number, country_code: code }));
    await services.record(transaction, 'phone-changed', account, by);
    return account;
  });
}
