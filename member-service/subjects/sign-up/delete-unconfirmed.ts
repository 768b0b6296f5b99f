import type { ExpressionBuilder } from 'kysely';
import { deleteAccounts } from '../../accounts/retention';
import type { Services } from '../../services';
import type { Tables } from '../../store/schema';
import { UNCONFIRMED_EXTENSION_MS } from './confirm-address';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes sign-ups whose address was not confirmed in time. This rule is older than the others, so it waits for nothing after an update. */
export async function deleteUnconfirmed(services: Services): Promise<Readonly<Record<string, number>>> {
  const { unconfirmedDays } = services.config.retention;
  if (unconfirmedDays === undefined) return {};
  const time = services.now();
  const before = time.getTime() - unconfirmedDays * DAY_MS;
  const unconfirmed = await deleteAccounts(services, {
    action: 'sign-up-expired',
    status: 'pending',
    before,
    where: (query) => query.where('email_state', '=', 'awaiting').where(isConfirmableNoMore(before, time)),
  });
  return { unconfirmed };
}

/** Whether no link to confirm the address of an account works any more, or it was kept for as long as requests for new links may extend. */
function isConfirmableNoMore(before: number, now: Date) {
  return (where: ExpressionBuilder<Tables, 'members'>) =>
    where.or([
      where('created_at', '<=', before - UNCONFIRMED_EXTENSION_MS),
      where.not(
        where.exists(
          where
            .selectFrom('account_keys')
            .select('member_id')
            .whereRef('member_id', '=', 'members.id')
            .where('purpose', '=', 'confirm')
            .where('expires_at', '>', now.getTime()),
        ),
      ),
    ]);
}
