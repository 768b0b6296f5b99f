import type { Account } from '../../accounts/account';
import { findByToken, invalidToken, type LinkPurpose } from '../../accounts/one-time-tokens';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';

/** The link with which an operator decides about an account. */
export const DECIDE: LinkPurpose = {
  name: 'decide',
  isToMember: false,
  isOfAnyVersion: true,
  invalid: 'This link is not valid, or somebody has decided already.',
};

/** How long before the end of a link an operator who has not decided gets another one, in milliseconds. */
const REMINDER_MS = 24 * 60 * 60_000;

/** Asks the operators of the configuration to decide about a new account. */
export async function askOperators(
  { config, emailQueue }: Services,
  transaction: Store,
  { id }: Account,
): Promise<void> {
  for (const operator of config.operators) {
    await emailQueue.add(transaction, { type: 'decision-request', memberId: id, detail: operator });
  }
}

/** Sends another link to operators who have not decided, shortly before theirs ends; once. */
export async function remindOperators({ config, emailQueue, store, now }: Services): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    for (const { memberId, operator } of await takeEndingDecisions(transaction, now())) {
      if (config.operators.includes(operator)) {
        await emailQueue.add(transaction, { type: 'decision-reminder', memberId, detail: operator });
      }
    }
  });
  emailQueue.wake();
}

/** What a link is for. @throws {AccountsError} also if it was sent to somebody who is no operator any more */
export async function readDecision(services: Services, token: string) {
  const found = await findByToken(services, token, DECIDE);
  if (found.operator !== undefined && !services.config.operators.includes(found.operator)) throw invalidToken(DECIDE);
  return found;
}

/**
 * The operators whose links to a decision end soon, each account and operator once. Calling it again does not return them again.
 * @param transaction that stores the reminders
 */
async function takeEndingDecisions(transaction: Store, now: Date) {
  const rows = await transaction
    .updateTable('account_keys')
    .set({ is_reminded: 1 })
    .where('purpose', '=', 'decide')
    .where('is_reminded', '=', 0)
    .where('expires_at', '<=', now.getTime() + REMINDER_MS)
    .where('operator', 'is not', null)
    .returning(['member_id', 'operator'])
    .execute();
  const byPair = new Map(
    rows.map(({ member_id: memberId, operator }) => [`${memberId} ${operator}`, { memberId, operator }]),
  );
  return [...byPair.values()].flatMap(({ memberId, operator }) => (operator === null ? [] : [{ memberId, operator }]));
}
