import type { FastifyRequest } from 'fastify';
import { ACCOUNT_CHANGES_PER_HOUR } from '../../../../contract/values/rate-limits';
import type { Account } from '../../../accounts/account';
import { AccountsError } from '../../../accounts/accounts-error';
import { readDevice, type DeviceWords } from '../../../auth/device';
import { BusyError } from '../../../auth/passwords';
import type { Session } from '../../../auth/tokens';
import { clientGroup } from '../../../lib/ip-address';
import type { Services } from '../../../services';
import { notLoggedIn, requireMember } from '../../bearer';
import { RestError, restError } from '../../rest-error';
import { countRequest, uncountRequest, waitInWords } from './login-throttle';

/** Who sends a request about the own account. */
export interface Owner {
  readonly account: Account;
  readonly session: Session;
  readonly device: DeviceWords;
  /** The group of addresses that the client belongs to. */
  readonly client: string;
}

const HOUR_MS = 60 * 60_000;

/** What is counted, for the limit of the address. */
const CHANGE = 'account change';

/** @throws {RestError} if the request has no token of a member */
export async function requireOwner(request: FastifyRequest, services: Services): Promise<Owner> {
  const { bearer: session, headers } = request;
  const account = await requireMember(request, services);
  if (!session) throw notLoggedIn();
  return { account, session, device: readDevice(headers['user-agent']), client: clientGroup(request) };
}

/**
 * Makes a change, which counts for its account and for the address of its client. One that is refused, or was not made for lack of time, does
 * not count.
 * @throws {RestError} also if there were too many
 */
export async function countChange<Result>(
  { account, client }: Owner,
  { rateLimiter }: Pick<Services, 'rateLimiter'>,
  change: () => Promise<Result>,
): Promise<Result> {
  const ofAccount = `${CHANGE} of ${account.id}`;
  await countRequest(rateLimiter, CHANGE, client, ACCOUNT_CHANGES_PER_HOUR, 'changes');
  const limit = await rateLimiter.count(ofAccount, { count: ACCOUNT_CHANGES_PER_HOUR, windowMs: HOUR_MS });
  if (!limit.isAllowed) {
    await uncountRequest(rateLimiter, CHANGE, client);
    const text = `Too many changes of this account. Try again in ${waitInWords(limit.waitMs)}.`;
    throw restError('too_many_requests', text, limit);
  }
  try {
    return await change();
  } catch (error) {
    if (error instanceof RestError || error instanceof AccountsError || error instanceof BusyError) {
      await uncountRequest(rateLimiter, CHANGE, client);
      await rateLimiter.uncount(ofAccount);
    }
    throw error;
  }
}
