import { REQUEST_LENGTHS } from '../../contract/values/field-lengths';
import {
  ACCOUNT_CHANGES_PER_HOUR,
  ACCOUNT_CHANGES_PER_HOUR_AND_ADDRESS,
  ACCOUNT_LINKS_PER_HOUR,
  ACCOUNT_PROTECTIONS_PER_HOUR,
} from '../../contract/values/rate-limits';
import { AccountsError } from '../accounts/accounts-error';
import { AccountChangedError } from '../accounts/change-account';
import type { CounterKey } from '../auth/rate-limiter';
import { BusyError } from '../auth/passwords';
import type { Services } from '../services';
import type { Owner } from './bearer';
import { RestError, restError } from './rest-error';
import { countRequest, refuseTooMany, uncountRequest, waitInWords } from './count-requests';
import type { CheckPassword, PasswordRoutes } from './password-check';
import { filledField } from './route-schema';

/** The names of the fields with the current password. */
type PasswordField = 'password' | 'oldPassword';

/** A password that proves who sends a request. */
interface Proof {
  readonly password: string;
  readonly field?: PasswordField;
}

const HOUR_MS = 60 * 60_000;

/** What is counted, for the limit of the address. */
const CHANGE = 'account change';

/**
 * Makes a change, which counts for its account and for the address of its client. One that is refused, or was not made for lack of time, does
 * not count. What protects an account is not made with this, but with `protect`.
 * @throws {RestError} also if there were too many
 */
export async function countChange<Result>(
  { account, client }: Owner,
  { rateLimiter }: Pick<Services, 'rateLimiter'>,
  change: () => Promise<Result>,
): Promise<Result> {
  const ofAccount: CounterKey = [`${CHANGE} of`, account.id];
  await countRequest(rateLimiter, CHANGE, client, ACCOUNT_CHANGES_PER_HOUR_AND_ADDRESS, 'changes');
  const limit = await rateLimiter.count(ofAccount, { count: ACCOUNT_CHANGES_PER_HOUR, windowMs: HOUR_MS });
  if (!limit.isAllowed) await uncountRequest(rateLimiter, CHANGE, client);
  refuseTooMany(limit, tooManyChanges);
  try {
    return await change();
  } catch (error) {
    if ([RestError, AccountsError, AccountChangedError, BusyError].some((type) => error instanceof type)) {
      await uncountRequest(rateLimiter, CHANGE, client);
      await rateLimiter.uncount(ofAccount);
    }
    throw error;
  }
}

/** Sends a link to a new address. @throws {RestError} if there were too many: nobody waits for an email that is not sent */
export async function countLink<Result>(
  { account }: Owner,
  { rateLimiter }: Pick<Services, 'rateLimiter'>,
  send: () => Promise<Result>,
): Promise<Result> {
  const key: CounterKey = ['new address mail', account.id];
  const limit = await rateLimiter.count(key, { count: ACCOUNT_LINKS_PER_HOUR, windowMs: HOUR_MS });
  refuseTooMany(
    limit,
    (wait) =>
      `We have sent ${ACCOUNT_LINKS_PER_HOUR} links within an hour already. Look into the spam folder, too, or try again in ${wait}.`,
  );
  try {
    return await send();
  } catch (error) {
    await rateLimiter.uncount(key);
    throw error;
  }
}

/**
 * Makes a change that protects an account, as `withPassword`. Its limit counts nothing that somebody without the password can do.
 * @throws {RestError} also if there were too many
 */
export async function protect<Result>(
  owner: Owner,
  options: PasswordRoutes,
  proof: Proof,
  change: () => Promise<Result>,
): Promise<Result> {
  return withPassword(owner, options, proof, async () => {
    const key: CounterKey = ['account protection of', owner.account.id];
    const limit = await options.services.rateLimiter.count(key, {
      count: ACCOUNT_PROTECTIONS_PER_HOUR,
      windowMs: HOUR_MS,
    });
    refuseTooMany(limit, tooManyChanges);
    return change();
  });
}

function tooManyChanges(wait: string): string {
  return `Too many changes of this account. Try again in ${wait}.`;
}

/** The current password in a body, as proof of its owner. An empty one is no attempt. */
export function passwordField(field: PasswordField): ReturnType<typeof filledField> {
  const error = restError('empty_password', 'Please enter your current password.', { field });
  return filledField('The current password', REQUEST_LENGTHS.password, error, (text) => text.trim() !== '');
}

/**
 * Makes a change that asks for the password of a session's account. The password counts like a login with the username, so that a session
 * gives no further guesses. If the account got another version meanwhile, it is compared again: the answer says if it is wrong now.
 * @throws {RestError} never with the code of a session: the session goes on
 * @throws {AccountChangedError}
 */
export async function withPassword<Result>(
  owner: Owner,
  { checkPassword }: Pick<PasswordRoutes, 'checkPassword'>,
  proof: Proof,
  change: () => Promise<Result>,
): Promise<Result> {
  await requirePassword(owner, checkPassword, proof);
  try {
    return await change();
  } catch (error) {
    if (error instanceof AccountChangedError) await requirePassword(owner, checkPassword, proof);
    throw error;
  }
}

async function requirePassword(
  { account, client }: Owner,
  checkPassword: CheckPassword,
  { password, field = 'password' }: Proof,
): Promise<void> {
  const result = await checkPassword({ name: account.username, client, hasSession: true }, password);
  if (result.is === 'locked') {
    const text = `Too many wrong passwords. Try again in ${waitInWords(result.waitMs)}, or choose a new password with “Forgot password?”.`;
    throw restError('too_many_requests', text, { field, waitMs: result.waitMs });
  }
  if (result.is === 'wrong' || result.account.id !== account.id) {
    throw restError('wrong_password', 'This is not your current password.', { field });
  }
}
