import type { SignUpValues } from '../../../contract/values/sign-up-values';
import type { Account } from '../../accounts/account';
import { assertNamesAreFree, insertRow, toAccount } from '../../accounts/account-rows';
import { checkDeliverable, checkSignUp } from '../../accounts/sign-up-rules';
import { hashPassword } from '../../auth/passwords';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import type { EmailState } from '../../store/schema';
import { askOperators } from '../decisions/ask-operators';
import { assertIvCode } from './iv-codes';

/**
 * Creates a pending account from the sign-up form and sends an email to its owner. With a mail server the account does not count as pending
 * before its owner has confirmed the address with the link of that email.
 * @throws {AccountsError} if a value is bad or taken
 */
export async function signUp(services: Services, values: SignUpValues): Promise<Account> {
  const { config, emailQueue, record } = services;
  const { ivCodesFile } = config;
  // Without a mail server the link would not arrive.
  const asksForConfirmation = config.mail.smtpUrl !== undefined;
  const account = await insertSignUp(services, values, {
    ivCodesFile,
    isApproved: false,
    emailState: asksForConfirmation ? 'awaiting' : 'unchecked',
    async onInserted(transaction, inserted) {
      await record(transaction, 'signed-up', inserted, 'visitor');
      const type = asksForConfirmation ? 'confirm-address' : 'signed-up';
      await emailQueue.add(transaction, { type, memberId: inserted.id });
      if (!asksForConfirmation) await askOperators(services, transaction, inserted);
    },
  });
  emailQueue.wake();
  return account;
}

/** Creates an account without checking the list of I.V. codes and without an email. @throws {AccountsError} if a value is bad or taken */
export async function createAccount(
  services: Services,
  values: SignUpValues,
  { approved }: { readonly approved: boolean },
): Promise<Account> {
  return insertSignUp(services, values, {
    ivCodesFile: undefined,
    isApproved: approved,
    emailState: 'unchecked',
    onInserted: (transaction, account) => services.record(transaction, 'created', account),
  });
}

interface SignUpOptions {
  /** The list that contains its I.V. code; undefined: any code is accepted. */
  readonly ivCodesFile: string | undefined;
  readonly isApproved: boolean;
  /** `awaiting` if an email asks the owner of the address to confirm it. */
  readonly emailState: EmailState;
  /** Runs in the transaction that stores the account. */
  readonly onInserted: (transaction: Store, account: Account) => Promise<void>;
}

async function insertSignUp(
  { store, mailer, now }: Services,
  values: SignUpValues,
  { ivCodesFile, isApproved, emailState, onInserted }: SignUpOptions,
): Promise<Account> {
  const checked = checkSignUp(values);
  // First the code: who has none must not learn which names and email addresses exist.
  await assertIvCode(store, ivCodesFile, checked.ivCode);
  await checkDeliverable(checked.email, mailer);
  await assertNamesAreFree(store, checked.username, checked.email, now());
  const passwordHash = await hashPassword(checked.password);
  return store.transaction().execute(async (transaction) => {
    const row = await insertRow(transaction, {
      username: checked.username,
      email: checked.email,
      full_name: checked.fullName,
      phone: checked.phone,
      country_code: checked.countryCode,
      iv_code: checked.ivCode,
      iv_code_claim: ivCodesFile === undefined ? null : checked.ivCode,
      password_hash: passwordHash,
      status: isApproved ? 'approved' : 'pending',
      email_state: emailState,
      createdAt: now(),
    });
    const account = toAccount(row);
    await onInserted(transaction, account);
    return account;
  });
}
