import type { Store } from '../store/open-store';
import { violatedColumn } from '../store/unique-violation';
import { MembersError } from './faults';
import type { Member, MemberStatus } from './member';
import { requireRow, toMember } from './member-rows';
import type { MemberRow } from './member-rows';

/** What the operator decided, and when. */
export interface Decision {
  readonly status: Exclude<MemberStatus, 'pending'>;
  readonly at: Date;
  /** Whether each I.V. code serves one account only. */
  readonly areIvCodesListed: boolean;
}

/**
 * Approves or rejects an account.
 * @throws {MembersError} when there is none, when it has that status, or when a rejected account's I.V. code has gone to
 * somebody else before it is approved after all
 */
export async function decide(store: Store, name: string, decision: Decision): Promise<Member> {
  try {
    return await store.transaction().execute(async (transaction) => {
      const before = await requireRow(transaction, name);
      const row = await transaction
        .updateTable('members')
        .set({
          status: decision.status,
          decided_at: decision.at.getTime(),
          iv_code_claim: claimAfter(before, decision),
        })
        .where('id', '=', before.id)
        // Of two decisions at the same instant the second finds nothing to do.
        .where('status', '!=', decision.status)
        .returningAll()
        .executeTakeFirst();
      if (!row) {
        throw new MembersError(`already_${decision.status}`, `${before.username} is ${decision.status} already.`);
      }
      return toMember(row);
    });
  } catch (error) {
    if (violatedColumn(error) === 'iv_code_claim') {
      throw new MembersError('invalid_iv_code', `The I.V. code of ${name.trim()} is used by another account now.`);
    }
    throw error;
  }
}

/** A rejected account gives its code back; approved after all, it takes the code again. */
function claimAfter(row: MemberRow, { status, areIvCodesListed }: Decision): string | null {
  if (status === 'rejected') {
    return null;
  }
  const takesAgain = areIvCodesListed && row.status === 'rejected' && row.iv_code !== '';
  return takesAgain ? row.iv_code : row.iv_code_claim;
}
