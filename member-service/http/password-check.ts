import type { Account } from '../accounts/account';
import { authenticate } from '../accounts/accounts';
import { assertNotBusy, BusyError } from '../auth/passwords';
import type { Services } from '../services';
import type { LimitedRoutes, LoginAttempt, LoginThrottle } from './login-throttle';

/** What came of a name and a password. */
export type PasswordResult =
  | { readonly is: 'right'; readonly account: Account }
  | { readonly is: 'wrong' }
  /** There were too many wrong ones, so this one was not compared, or too many logins. */
  | { readonly is: 'locked'; readonly after: 'failed logins' | 'logins'; readonly waitMs: number };

/** Compares a password, and counts it. @throws {BusyError} */
export type CheckPassword = (attempt: LoginAttempt, password: string) => Promise<PasswordResult>;

/** What routes use that ask for a password. They share one check, so that their attempts wait for each other. */
export interface PasswordRoutes extends LimitedRoutes {
  readonly checkPassword: CheckPassword;
}

/** The check of every route that asks for a password. Each refusal is an event of the name. */
export function createPasswordCheck(
  { store, events }: Pick<Services, 'store' | 'events'>,
  logins: LoginThrottle,
): CheckPassword {
  async function check(attempt: LoginAttempt, password: string): Promise<PasswordResult> {
    const { name, client, hasSession } = attempt;
    const counted = await logins.count(attempt);
    if (!counted.isAllowed) {
      events.record({ type: 'login-locked', client, name });
      return { is: 'locked', after: 'failed logins', waitMs: counted.waitMs };
    }
    const account = await authenticate({ store }, name, password).catch(async (error: unknown) => {
      // The password was not compared.
      if (error instanceof BusyError) await logins.uncount(attempt);
      throw error;
    });
    if (!account) {
      events.record({ type: 'login-failed', client, name });
      return { is: 'wrong' };
    }
    await logins.accept(attempt, account);
    const login = hasSession ? counted : await logins.countLogin(account);
    if (!login.isAllowed) {
      events.record({ type: 'login-locked', client, memberId: account.id });
      return { is: 'locked', after: 'logins', waitMs: login.waitMs };
    }
    return { is: 'right', account };
  }

  return (attempt, password) => logins.inTurn(attempt, () => check(attempt, password));
}

/** A hook for routes that hash a password: refuses a request before it costs the database anything. */
export async function refuseIfBusy(): Promise<void> {
  assertNotBusy();
}
