import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Pool, types, TypeOverrides, type PoolClient } from 'pg';
import { errorCode, errorMessage } from '../../contract/unknown-value';
import type { ServiceLog } from '../lib/log';
import { isPostgresError, isPostgresUnavailable, StoreUnavailableError } from './unavailable';

/** Time limits of one pool, in milliseconds. */
export interface PostgresLimits {
  /** For a connection: a free one of the pool, or a new one. */
  readonly connectionMs: number;
  /** How long a statement waits for a lock. */
  readonly lockMs: number;
  /** How long a statement runs; the server ends it then. */
  readonly statementMs: number;
  /** How long the service waits for the server, in case the server does not end the statement itself. */
  readonly answerMs: number;
}

/** Limits for requests: with a server that has stopped, a request fails after `connectionMs` plus `answerMs` at most. */
export const REQUEST_LIMITS: PostgresLimits = {
  connectionMs: 4_000,
  lockMs: 3_000,
  statementMs: 4_000,
  answerMs: 5_000,
};

/** Limits for migrations, backups and restores, which read or change whole tables and wait for those of another process. */
export const LONG_LIMITS: PostgresLimits = {
  connectionMs: 10_000,
  lockMs: 10_000,
  statementMs: 300_000,
  answerMs: 330_000,
};

/** 64-bit integers are counts and times here, all far below `Number.MAX_SAFE_INTEGER`. */
const readTypes = new TypeOverrides();
readTypes.setTypeParser(types.builtins.INT8, Number);

/**
 * Opens a pool of connections. A connection that breaks, also while a query uses it, is logged and replaced. A connection
 * whose query got no answer in time is closed, because its answer could arrive later. After an error that says that the server stops, or can
 * only be read, all connections are replaced, because another server may have its place now.
 * @param connections how many at most
 */
export function openPostgresPool(
  databaseUrl: string,
  { limits, connections }: { readonly limits: PostgresLimits; readonly connections: number },
  log: Pick<ServiceLog, 'error'>,
): PostgresPool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: limits.connectionMs,
    query_timeout: limits.answerMs,
    keepAlive: true,
    types: readTypes,
  });
  // The pool listens to idle connections only. Without a listener the event of a busy one would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.error({ reason: error.message }, 'a connection to the database broke'));
  });
  // Already logged by the listener above.
  pool.on('error', () => undefined);
  /** How often the connections were replaced. */
  let generation = 0;
  const prepared = new WeakMap<PoolClient, { readonly guarded: PostgresPoolClient; readonly ofGeneration: number }>();

  async function prepare(client: PoolClient): Promise<PostgresPoolClient> {
    const ofGeneration = generation;
    const guarded = guard(client, () => {
      if (ofGeneration === generation) generation += 1;
    });
    try {
      await guarded.query(SET_LIMITS, [limits.lockMs, limits.statementMs, limits.answerMs].map(String));
    } catch (error) {
      guarded.release();
      throw error;
    }
    prepared.set(client, { guarded, ofGeneration });
    return guarded;
  }

  return {
    async connect() {
      for (;;) {
        const client = await pool.connect().catch((error: unknown) => {
          throw new StoreUnavailableError(error);
        });
        const known = prepared.get(client);
        if (!known) return prepare(client);
        if (known.ofGeneration === generation) return known.guarded;
        client.release(true);
      }
    },
    end: () => pool.end(),
  };
}

/**
 * A query, not parameters of the connection: connection poolers refuse parameters that they do not know. A confirmed change is on the disk, also
 * if the server does not wait for that by default.
 */
const SET_LIMITS = `select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false),
  set_config('idle_in_transaction_session_timeout', $3, false),
  set_config('synchronous_commit', coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)`;

/** Whether the server has ended the connection (57P01 to 57P05), or takes no changes (25006), so that another one may have its place. */
function isOfFormerServer(error: unknown): boolean {
  return isPostgresError(error) && /^(?:57P|25006$)/.test(errorCode(error) ?? '');
}

/**
 * Converts the errors of a connection, and closes it after one that is not of the server, or of a former one.
 * @param onFormerServer called after the latter
 */
function guard(client: PoolClient, onFormerServer: () => void): PostgresPoolClient {
  /** The error after which the connection is not used any more. */
  let broken: StoreUnavailableError | undefined;

  async function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // The rollback after a broken transaction would wait for the same time again.
    if (broken) throw broken;
    try {
      // Kysely's type of the same value, with the commands that it distinguishes.
      return (await client.query(sql, [...parameters])) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (!isPostgresUnavailable(error)) throw error;
      const unavailable = new StoreUnavailableError(error);
      const isFormer = isOfFormerServer(error);
      if (isFormer) {
        onFormerServer();
      }
      if (isFormer || !isPostgresError(error)) {
        broken = unavailable;
      }
      throw unavailable;
    }
  }

  return {
    // The service uses no cursors, which are the second signature of this method.
    query: query as PostgresPoolClient['query'],
    release() {
      client.release(broken && new Error(errorMessage(broken)));
    },
  };
}
