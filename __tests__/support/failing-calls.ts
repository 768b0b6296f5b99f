import fs from 'node:fs';
import promises from 'node:fs/promises';
import { Client } from 'pg';
import type { Email, Mailer } from '../../member-service/mail/email';
import { SqliteError, type SqliteFile } from '../../member-service/store/sqlite-driver';

/**
 * How a call fails: `before` it has done anything, or `after` it has done everything, when only its answer is lost.
 */
export type FailureMode = 'before' | 'after';

/** The error of a call to the file system that was made to fail. */
function diskError(name: string): Error {
  return Object.assign(new Error(`EIO: i/o error, ${name}`), { code: 'EIO' });
}

/** Lets the nth call of the database, the mailer or the file system fail, as SQLite's own tests do. */
export interface FailingCalls {
  /** From now on calls are counted, and the nth fails. */
  arm(nth: number, mode: FailureMode): void;
  /** Ends the counting. @returns the call that has failed; undefined if there were fewer than `nth` calls */
  disarm(): string | undefined;
  /** A SQLite file whose statements are counted. */
  sqlite(file: SqliteFile): SqliteFile;
  mailer(mailer: Mailer): Mailer;
  /** Counts the queries to PostgreSQL. A failing one breaks its connection. */
  watchPostgres(): void;
  /** Counts the calls of the file system below these absolute folders. */
  watchFiles(folders: () => readonly string[]): void;
}

export function createFailingCalls(): FailingCalls {
  let counted = 0;
  let failing = 0;
  let mode: FailureMode = 'before';
  let failed: string | undefined;

  /** Counts a call. @returns whether it has to fail */
  function isNext(name: string): boolean {
    if (failing === 0) return false;
    counted += 1;
    if (counted !== failing) return false;
    failed = name;
    return true;
  }

  function call<Result>(name: string, run: () => Result, error: () => Error): Result {
    const fails = isNext(name);
    if (fails && mode === 'before') throw error();
    const result = run();
    if (fails) throw error();
    return result;
  }

  async function callLater<Result>(name: string, run: () => Promise<Result>, error: () => Error): Promise<Result> {
    const fails = isNext(name);
    if (fails && mode === 'before') throw error();
    const result = await run();
    if (fails) throw error();
    return result;
  }

  return {
    arm(nth, nextMode) {
      counted = 0;
      failing = nth;
      mode = nextMode;
      failed = undefined;
    },

    disarm() {
      failing = 0;
      return failed;
    },

    sqlite(file) {
      function statement<Result>(sql: string, run: () => Result): Result {
        return call(`SQLite: ${sql}`, run, () => new SqliteError('SQLITE_IOERR', 'disk I/O error'));
      }
      return {
        ...file,
        exec: (sql) => statement(sql, () => file.exec(sql)),
        prepare(sql) {
          const prepared = file.prepare(sql);
          return {
            ...prepared,
            all: (parameters) => statement(sql, () => prepared.all(parameters)),
            run: (parameters) => statement(sql, () => prepared.run(parameters)),
          };
        },
      };
    },

    mailer: (mailer) => ({
      ...mailer,
      send: (email: Email, signal) =>
        callLater(
          `mail: ${email.subject}`,
          () => mailer.send(email, signal),
          () => new Error('Connection closed unexpectedly'),
        ),
    }),

    watchPostgres() {
      // The types know many forms of this method; the service uses this one.
      const queries = Client.prototype as { query(sql: unknown, ...rest: unknown[]): unknown };
      const query = queries.query;
      jest.spyOn(queries, 'query').mockImplementation(function (this: unknown, sql, ...rest) {
        const client = this as { readonly connection: { readonly stream: { destroy(): void } } };
        if (typeof sql !== 'string' || !isNext(`PostgreSQL: ${sql}`)) return query.call(this, sql, ...rest);
        if (mode === 'before') {
          client.connection.stream.destroy();
          return query.call(this, sql, ...rest);
        }
        return Promise.resolve(query.call(this, sql, ...rest)).then(() => {
          client.connection.stream.destroy();
          throw new Error('Connection terminated unexpectedly');
        });
      });
    },

    watchFiles(folders) {
      function isWatched(target: unknown): boolean {
        return typeof target === 'string' && folders().some((folder) => target.startsWith(folder));
      }
      for (const name of [
        'readFile',
        'writeFile',
        'mkdir',
        'mkdtemp',
        'rename',
        'link',
        'unlink',
        'rm',
        'open',
        'copyFile',
        'readdir',
        'stat',
        'realpath',
      ] as const) {
        const files = promises as unknown as Record<string, (target: unknown, ...rest: unknown[]) => Promise<unknown>>;
        const original = files[name];
        if (original === undefined) throw new Error(`There is no ${name}.`);
        jest.spyOn(files, name).mockImplementation((target, ...rest) =>
          isWatched(target)
            ? callLater(
                `file: ${name} ${String(target)}`,
                () => original(target, ...rest),
                () => diskError(name),
              )
            : original(target, ...rest),
        );
      }
      const { stat, createReadStream } = fs;
      const stats = fs as unknown as { stat(target: fs.PathLike, ...rest: unknown[]): void };
      jest.spyOn(stats, 'stat').mockImplementation((target, ...rest) => {
        const callback = rest.at(-1) as (error: Error) => void;
        if (isWatched(target) && isNext(`file: stat ${String(target)}`)) callback(diskError('stat'));
        else (stat as (target: fs.PathLike, ...rest: unknown[]) => void)(target, ...rest);
      });
      jest.spyOn(fs, 'createReadStream').mockImplementation((target, options) => {
        const fails = isWatched(target) && isNext(`file: read ${String(target)}`);
        // A stream whose file cannot be opened fails as one whose file cannot be read.
        return createReadStream(fails ? `${String(target)}.missing` : target, options);
      });
    },
  };
}
