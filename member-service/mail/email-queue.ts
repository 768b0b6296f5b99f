import { EMAIL_KEPT_DAYS, FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS } from '../../contract/values/emails';
import { errorMessage, isRecord } from '../../contract/unknown-value';
import type { ServiceLog } from '../lib/log';
import type { Store } from '../store/connect-store';
import type { EmailType } from '../store/schema';
import { needsSmtpUtf8, UNCONFIRMED, UnconfirmedError, type Email, type EmailResult, type Mailer } from './email';
import { createEmailClaims, OWN_CLAIM_MS, type Row } from './email-claims';
import { readQueueState, type QueueState } from './email-failures';

/** An email that is stored until it is sent. Its text is composed when it is sent, so that no link is stored. */
export interface QueuedEmail {
  readonly type: EmailType;
  /** The member whom it is about. If the account is deleted, the email is too. */
  readonly memberId?: number;
  /** What else the text depends on, such as the name that a visitor has entered. */
  readonly detail?: string;
  /** Where a notice goes that must not follow a later change of the account's address. */
  readonly address?: string;
}

/**
 * Composes a stored email; undefined if none is sent, for example because the account has changed since.
 * @param isFirst false when an earlier attempt to send it has failed
 */
export type ComposeEmail = (email: QueuedEmail, isFirst: boolean) => Promise<Email | undefined>;

interface EmailQueueOptions {
  readonly store: Store;
  readonly mailer: Mailer;
  readonly compose: ComposeEmail;
  readonly log: Pick<ServiceLog, 'error' | 'warn' | 'info'>;
  readonly now: () => Date;
  /** Runs in the transaction in which an email fails permanently. */
  readonly onFailedPermanently?: (transaction: Store, email: QueuedEmail) => Promise<unknown>;
}

/** How often a process looks for due emails, in milliseconds. */
const POLL_MS = 5_000;

/** The pause after the first failure, which doubles with each further one, and the longest one, in milliseconds. */
const PAUSES_MS = { first: FIRST_PAUSE_SECONDS * 1000, longest: LONGEST_PAUSE_SECONDS * 1000 };

/** An email that could not be sent for so long fails permanently, in milliseconds. */
export const EMAIL_KEPT_MS = EMAIL_KEPT_DAYS * 24 * 60 * 60_000;

/** How many emails a process sends at the same time, so that a slow server does not hold up the others. */
const CONCURRENT_EMAILS = 4;

/** How long `stop` waits for the email that is being sent, in milliseconds; less than the limit of a shutdown. */
const STOP_LIMIT_MS = 5_000;

/**
 * Emails that wait in the database (a transactional outbox): an email is stored together with the change that it tells
 * about, so that neither exists without the other. Several processes may deliver; each email is claimed by one of them. If a
 * process is killed after the mail server has accepted an email, that email is sent again, with the same Message-ID.
 */
export type EmailQueue = ReturnType<typeof createEmailQueue>;

export function createEmailQueue({ store, mailer, compose, log, now, onFailedPermanently }: EmailQueueOptions) {
  const claims = createEmailClaims(store, now);
  const stopping = new AbortController();
  let starting: Promise<void> | undefined;
  /** Emails that are being sent, by id. */
  const sending = new Map<number, Promise<EmailResult>>();
  /** Calls of `deliverDue`. */
  let calls = 0;
  let poll: NodeJS.Timeout | undefined;

  function track(row: Row): Promise<EmailResult> {
    const result = send(row).finally(() => sending.delete(row.id));
    sending.set(row.id, result);
    return result;
  }

  async function send(row: Row): Promise<EmailResult> {
    let email: Email | undefined;
    try {
      email = await compose(storedEmail(row), row.attempts === 1);
      if (!email) {
        await remove(row);
        return { sent: false, reason: 'The account has changed since.', isKept: false };
      }
      await claims.renewWhile(row, mailer.send({ ...email, id: `${row.created_at}.${row.id}` }, stopping.signal));
    } catch (error) {
      return retryOrFail(row, error, email?.to);
    }
    await remove(row);
    return { sent: true };
  }

  async function retryOrFail(row: Row, error: unknown, to: string | undefined): Promise<EmailResult> {
    const isUnconfirmed = error instanceof UnconfirmedError;
    const wasUnconfirmed = row.last_error?.includes(UNCONFIRMED) ?? false;
    // What an earlier attempt has left open counts until the end.
    const reason = `${errorMessage(error)}${wasUnconfirmed && !isUnconfirmed ? ` (before: ${UNCONFIRMED})` : ''}`;
    const facts = { email: row.id, kind: row.kind, memberId: row.member_id, attempts: row.attempts, reason };
    if (stopping.signal.aborted && !isUnconfirmed) {
      await claims.postpone(row, { due_at: now().getTime(), last_error: reason });
      log.warn(facts, 'email interrupted; it is sent after the next start');
      return { sent: false, reason, isKept: true };
    }
    const isOver =
      isUnreachable(error, to) ||
      // Its recipient may have two already.
      (isUnconfirmed && wasUnconfirmed) ||
      now().getTime() > row.created_at + EMAIL_KEPT_MS;
    if (isOver) {
      await store.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('email_queue').where('id', '=', row.id).execute();
        await transaction
          .insertInto('email_failures')
          .values({ at: now().getTime(), kind: row.kind, member_id: row.member_id, reason })
          .execute();
        await onFailedPermanently?.(transaction, storedEmail(row));
      });
      log.error(facts, 'email could not be sent and is given up');
      return { sent: false, reason, isKept: false };
    }
    const pauseMs = isUnconfirmed
      ? PAUSES_MS.longest
      : Math.min(PAUSES_MS.first * 2 ** (row.attempts - 1), PAUSES_MS.longest);
    await claims.postpone(row, { due_at: now().getTime() + pauseMs, last_error: reason });
    log.error({ ...facts, nextAttemptInS: pauseMs / 1000 }, 'email could not be sent');
    return { sent: false, reason, isKept: true };
  }

  async function remove({ id }: Row): Promise<void> {
    await store.deleteFrom('email_queue').where('id', '=', id).execute();
  }

  /** Starts to send everything that is due, as soon as fewer than `CONCURRENT_EMAILS` are being sent. */
  async function startDue(): Promise<void> {
    let handled: number;
    do {
      handled = calls;
      for (
        let row = await claims.claimNext(sending);
        row;
        row = stopping.signal.aborted ? undefined : await claims.claimNext(sending)
      ) {
        // `deliverDue` reports the error.
        track(row).catch(() => undefined);
        if (sending.size >= CONCURRENT_EMAILS) {
          await Promise.race([...sending.values()].map((other) => other.catch(() => undefined)));
        }
      }
    } while (handled !== calls);
  }

  /**
   * Sends everything that is due, and resolves when nothing is. One loop at a time: a call during its last query starts it again, so that nothing
   * due is missed.
   */
  async function deliverDue(): Promise<void> {
    calls += 1;
    starting ??= startDue().finally(() => {
      starting = undefined;
    });
    await starting;
    await Promise.all(sending.values());
  }

  /** Sends everything that is due, in the background. Call it after the transaction. */
  function wake(delayMs = 0): void {
    if (stopping.signal.aborted) return;
    if (delayMs > 0) {
      setTimeout(wake, delayMs).unref();
      return;
    }
    deliverDue().catch((error: unknown) => log.error({ reason: errorMessage(error) }, 'emails could not be delivered'));
  }

  async function insert(
    transaction: Store,
    { type, memberId, detail, address }: QueuedEmail,
    { delayMs, attempts }: { readonly delayMs: number; readonly attempts: number },
  ): Promise<number> {
    const time = now().getTime();
    const { id } = await transaction
      .insertInto('email_queue')
      .values({
        kind: type,
        member_id: memberId ?? null,
        detail: detail ?? null,
        address: address ?? null,
        created_at: time,
        due_at: time + delayMs,
        attempts,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  return {
    wake,
    deliverDue,

    /** Stores an email. `delayMs`: not sent before; the time until then does not count as waiting. @returns its id */
    add: (transaction: Store, email: QueuedEmail, delayMs = 0): Promise<number> =>
      insert(transaction, email, { delayMs, attempts: 0 }),

    /** Stores an email that the caller delivers: no other process sends it meanwhile. @returns its id, for `deliver` */
    addForDelivery: (transaction: Store, email: QueuedEmail): Promise<number> =>
      insert(transaction, email, { delayMs: OWN_CLAIM_MS, attempts: 1 }),

    /** Sends an email of `addForDelivery` now and reports the result. If it cannot be sent, it is kept. */
    async deliver(id: number): Promise<EmailResult> {
      const row = await claims.claimAdded(id);
      return row ? track(row) : { sent: false, reason: 'The service is sending it.', isKept: true, isUnderway: true };
    },

    /** Looks for due emails regularly, and once immediately. */
    start(): void {
      wake();
      poll = setInterval(wake, POLL_MS).unref();
    },

    state: (): Promise<QueueState> => readQueueState(store, now()),

    /** Waits for the email that is being sent, for `STOP_LIMIT_MS` at most. One that is interrupted is kept. */
    async stop(): Promise<void> {
      clearInterval(poll);
      const timer = setTimeout(() => stopping.abort(), STOP_LIMIT_MS);
      try {
        await starting?.catch(() => undefined);
        await Promise.allSettled(sending.values());
      } finally {
        clearTimeout(timer);
        stopping.abort();
      }
    },
  };
}

function storedEmail({ kind, member_id: memberId, detail, address }: Row): QueuedEmail {
  return {
    type: kind,
    ...(memberId === null ? {} : { memberId }),
    ...(detail === null ? {} : { detail }),
    ...(address === null ? {} : { address }),
  };
}

/**
 * Enhanced status codes that are about the recipient's address: bad mailbox, bad system, bad syntax, moved, null MX (RFC 3463,
 * section 3.2, and RFC 7505).
 */
const UNKNOWN_ADDRESS = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

/** Letters outside ASCII are not taken for this email (RFC 6531, section 3.5 and 4.2). */
const NO_SMTPUTF8 = /^5\d\d[ -]5\.6\.[79]\b/;

/**
 * Whether the mail server itself says that there is no such address, or that it does not take its letters. A refused sender, a relay that is
 * not allowed, or a response without an enhanced code (RFC 2034) may be about this service or about today: those emails wait.
 */
function isUnreachable(error: unknown, to = ''): boolean {
  if (!isRecord(error) || typeof error.response !== 'string') return false;
  // Only such a recipient needs those letters, so each command may be refused because of them.
  const isOfLetters = needsSmtpUtf8(to) && NO_SMTPUTF8.test(error.response);
  return isOfLetters || (error.command === 'RCPT TO' && UNKNOWN_ADDRESS.test(error.response));
}
