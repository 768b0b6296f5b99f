import type { Selectable } from 'kysely';
import { CLOCK_DIFFERENCE_SECONDS } from '../../contract/values/lifetimes';
import type { Store } from '../store/connect-store';
import type { Tables } from '../store/schema';

/** A stored email. */
export type Row = Selectable<Tables['email_queue']>;

/** How long an email belongs to the process that has claimed it and renews that while it sends. Then another one may send it. */
const CLAIM_MS = 60_000;

/** The claim of a process that delivers the email itself, in milliseconds: the clocks of machines differ. */
export const OWN_CLAIM_MS = CLAIM_MS + CLOCK_DIFFERENCE_SECONDS * 1000;

/** Decides which process sends a stored email. */
export function createEmailClaims(store: Store, now: () => Date) {
  /** The first due email but those in `sending`, which then belongs to this process; undefined if there is none. */
  async function claimNext(sending: ReadonlyMap<number, unknown>): Promise<Row | undefined> {
    for (let id = await firstDue(sending); id !== undefined; id = await firstDue(sending)) {
      const row = await claim(id);
      if (row) return row;
    }
    return undefined;
  }

  async function firstDue(sending: ReadonlyMap<number, unknown>): Promise<number | undefined> {
    for (const [column, operator, time] of whatIsDue(now().getTime())) {
      const due = await store
        .selectFrom('email_queue')
        .select(['id'])
        .where(column, operator, time)
        // The claims of this process end early if the clock is set forward.
        .$if(sending.size > 0, (query) => query.where('id', 'not in', [...sending.keys()]))
        .orderBy(column)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (due) return due.id;
    }
    return undefined;
  }

  async function claim(id: number): Promise<Row | undefined> {
    const time = now().getTime();
    return (
      store
        .updateTable('email_queue')
        .set(({ eb }) => ({
          due_at: time + CLAIM_MS,
          attempts: eb('attempts', '+', 1),
          created_at: eb
            .case()
            .when('created_at', '>', time)
            .then(time)
            // The first attempt of an email that was not to be sent earlier.
            .when(eb.and([eb('attempts', '=', 0), eb('due_at', '>', eb.ref('created_at')), eb('due_at', '<=', time)]))
            .then(eb.ref('due_at'))
            .else(eb.ref('created_at'))
            .end(),
        }))
        .where('id', '=', id)
        // Of two processes only the first finds it due.
        .where((where) => where.or(whatIsDue(time).map(([column, operator, limit]) => where(column, operator, limit))))
        .returningAll()
        .executeTakeFirst()
    );
  }

  /** Changes the time when an email is due, unless another process has it by now. */
  async function postpone({ id, attempts }: Row, values: Pick<Row, 'due_at'> & Partial<Row>): Promise<void> {
    await store
      .updateTable('email_queue')
      .set(values)
      .where('id', '=', id)
      // If this process was suspended for longer than its claim, another one has it now.
      .where('attempts', '=', attempts)
      .execute();
  }

  return {
    claimNext,
    postpone,

    /** An email that was added with `OWN_CLAIM_MS`; undefined if another process has it, or if it is deleted. */
    async claimAdded(id: number): Promise<Row | undefined> {
      return (
        store
          .updateTable('email_queue')
          .set({ due_at: now().getTime() + OWN_CLAIM_MS })
          .where('id', '=', id)
          // Otherwise this process was suspended for longer than its claim.
          .where('attempts', '=', 1)
          .returningAll()
          .executeTakeFirst()
      );
    },

    /** Renews the claim until the email is sent. */
    async renewWhile(row: Row, sent: Promise<void>): Promise<void> {
      let renewal: Promise<void> | undefined;
      const timer = setInterval(() => {
        // Without the database the claim ends, and the email may be sent twice.
        renewal = postpone(row, { due_at: now().getTime() + CLAIM_MS }).catch(() => undefined);
      }, CLAIM_MS / 4);
      try {
        await sent;
      } finally {
        clearInterval(timer);
        // It must not overwrite the time of the next attempt.
        await renewal;
      }
    },
  };
}

/** What makes an email due, each with an index. One from the future is due, too: the system clock was set back. */
function whatIsDue(time: number) {
  return [
    ['due_at', '<=', time],
    ['created_at', '>', time + CLOCK_DIFFERENCE_SECONDS * 1000],
  ] as const;
}
