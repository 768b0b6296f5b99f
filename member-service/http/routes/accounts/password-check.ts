import type { Account } from '../../../accounts/account';
import { BusyError } from '../../../auth/passwords';
import type { Services } from '../../../services';
import type { LimitedRoutes, LoginThrottle } from './login-throttle';

/** What came of a name and a password. */
export type PasswordResult =
  | { readonly is: 'right'; readonly account: Account }
  | { readonly is: 'wrong' }
  /** There were too many wrong ones, so this one was not compared, or too many logins. */
  | { readonly is: 'locked'; readonly after: 'failed logins' | 'logins'; readonly waitMs: number };

/**
 * Compares a password, and counts it.
 * @param hasSession of the account, see `LoginThrottle`
 * @throws {BusyError}
 */
export type CheckPassword = (
  name: string,
  password: string,
  client: string,
  hasSession?: boolean,
) => Promise<PasswordResult>;

/** What routes use that ask for a password. They share one check, so that their attempts wait for each other. */
export interface PasswordRoutes extends LimitedRoutes {
  readonly checkPassword: CheckPassword;
}

/** The check of every route that asks for a password. Each refusal is an event of the name. */
export function createPasswordCheck(
  { accounts, events }: Pick<Services, 'accounts' | 'events'>,
  logins: LoginThrottle,
): CheckPassword {
  async function check(
    ...[name, password, client, hasSession = false]: Parameters<CheckPassword>
  ): Promise<PasswordResult> {
    const attempt = await logins.count(name, client, hasSession);
    if (!attempt.isAllowed) {
      events.record({ type: 'login-locked', client, name });
      return { is: 'locked', after: 'failed logins', waitMs: attempt.waitMs };
    }
    const account = await accounts.authenticate(name, password).catch(async (error: unknown) => {
      // The password was not compared.
      if (error instanceof BusyError) await logins.uncount(name, client, hasSession);
      throw error;
    });
    if (!account) {
      events.record({ type: 'login-failed', client, name });
      return { is: 'wrong' };
    }
    await logins.accept(name, account, client, hasSession);
    const login = hasSession ? attempt : await logins.countLogin(account);
    if (!login.isAllowed) {
      events.record({ type: 'login-locked', client, memberId: account.id });
      return { is: 'locked', after: 'logins', waitMs: login.waitMs };
    }
    return { is: 'right', account };
  }

  return (...attempt) => logins.inTurn(attempt[0], attempt[2], () => check(...attempt));
}
