import path from 'node:path';
import { Readable } from 'node:stream';
import { readSnapshot, writeBackup } from '../backup/backup';
import { BackupError, packBackup } from '../backup/backup-file';
import { restoreBackup, verifyBackup, type BackupSummary } from '../backup/restore';
import { errorMessage } from '../../contract/unknown-value';
import { readConfig } from '../config';
import { ALL_ACCOUNTS, recordAction } from '../accounts/audit';
import type { Store } from '../store/connect-store';
import { openStore } from '../migrations/open-store';
import { LONG_LIMITS } from '../store/postgres-pool';
import { withStoreErrors } from '../store/store-error';
import { STREAM_PATH, UsageError, type Command, type CommandContext } from '../terminal/command';
import { inputOf } from '../terminal/input';
import { count, toJson } from '../terminal/output';

export const backupCommand: Command = {
  usage: 'FILE [--overwrite] [--json]',
  summary: 'Writes all data of the database to a file, which restore reads.',
  details: [
    'FILE         a new file, such as members-2027-01-31.backup; only you can read it. -: standard output, for another program',
    '--overwrite  replaces FILE, or the file that it is a link to, when the new backup is complete',
    '--json       for scripts',
    'The file is the same for SQLite and PostgreSQL: gzip of JSON lines, with a checksum. It contains personal data and the',
    'hashes of passwords, but not the secret that signs tokens.',
  ],
  options: { overwrite: { type: 'boolean' }, json: { type: 'boolean' } },
  argument: 'file',
  async run(context, { overwrite = false, json = false }, file) {
    const { print, warn, send } = context.terminal;
    const isSent = file === STREAM_PATH;
    const { npm_lifecycle_event: script, npm_config_loglevel: level } = context.env;
    if (isSent && script !== undefined && level !== 'silent') {
      throw new UsageError('backup -: npm writes to standard output, too. Write npm run --silent members -- backup -');
    }
    if (isSent && !send) throw new UsageError('backup -: standard output is a terminal. Write the path of a file.');
    const target = isSent ? 'standard output' : path.resolve(context.cwd, file);
    const bytes = await withStore(context, async (store) => {
      const now = new Date();
      const packed = isSent ? await readSnapshot(store, now, packBackup) : undefined;
      if (!packed) await writeBackup(store, target, now, overwrite);
      const entry = { at: now, actor: context.actor, action: 'backed-up', account: ALL_ACCOUNTS } as const;
      // The disk of the database may be full.
      await recordAction(store, entry).catch((error: unknown) =>
        warn(`The audit has no entry about this backup: ${errorMessage(error)}.`),
      );
      return packed;
    });
    const summary = await verifyBackup(target, bytes && Readable.from([bytes]));
    if (bytes) {
      await send?.(bytes).catch((error: unknown) => {
        throw new BackupError(`The backup was not read to its end: ${errorMessage(error)}.`);
      });
    }
    const text = `Backup of ${contents(summary)} written to ${isSent ? target : file} and verified.`;
    (isSent ? warn : print)(json ? toJson(summary) : text);
    return 0;
  },
};

export const verifyCommand: Command = {
  usage: 'FILE [--json]',
  summary: 'Checks that a backup is complete and can be restored. Opens no database.',
  details: ['FILE    a file of backup; -: standard input', '--json  for scripts'],
  options: { json: { type: 'boolean' } },
  argument: 'file',
  async run(context, { json = false }, file) {
    const { name, input } = inputOf(context, file);
    const summary = await verifyBackup(name, input);
    context.terminal.print(
      json
        ? toJson(summary)
        : `${input ? name : file} is complete: ${contents(summary)}, made ${summary.createdAt}, schema ${summary.schema}.`,
    );
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: 'FILE [--overwrite] [--keep-sessions] [--json]',
  summary: 'Restores a backup to the database, in one transaction.',
  details: [
    'FILE         a file of backup, of this version or an older one; -: standard input',
    '--overwrite  deletes what is in the database; without it only an empty database is accepted',
    '--keep-sessions  members stay signed in: only if the service was stopped before the backup, for example to move it',
    '--json       for scripts',
    'After an error the database is as it was. Links of emails that were sent before do not work any more.',
  ],
  options: { overwrite: { type: 'boolean' }, 'keep-sessions': { type: 'boolean' }, json: { type: 'boolean' } },
  argument: 'file',
  async run(context, { overwrite = false, 'keep-sessions': keepsSessions = false, json = false }, file) {
    const { name, input } = inputOf(context, file);
    const options = { mayOverwrite: overwrite, keepsSessions, now: new Date(), actor: context.actor, input };
    const summary = await withStore(context, (store) => restoreBackup(store, name, options), true);
    if (json) {
      context.terminal.print(toJson(summary));
      return 0;
    }
    const { createdAt, deletedAgain, rejectedAgain, withoutPage, withoutPassword } = summary;
    context.terminal.print(
      [
        `${contents(summary)} restored from the backup of ${createdAt}.`,
        ...(deletedAgain === 0 ? [] : [deletionNote(deletedAgain)]),
        ...(rejectedAgain.length === 0 ? [] : [`Rejected since, and rejected again: ${rejectedAgain.join(', ')}.`]),
        ...(withoutPassword.length === 0
          ? []
          : [`Passwords changed since, so the old ones do not work: ${withoutPassword.join(', ')}.`]),
        ...(withoutPage.length === 0 ? [] : [`Operators of the backup who are none since: ${withoutPage.join(', ')}.`]),
      ].join(' '),
    );
    context.terminal.warn(
      keepsSessions
        ? 'Sessions that members ended by a logout after the backup are open again. Run members sessions NAME --end for accounts that must sign in again.'
        : 'All members sign in again. Links of emails that were sent before do not work any more: members can choose “Forgot password?”.',
    );
    return 0;
  },
};

/** Opens the database for queries that may take minutes, and explains its errors. */
async function withStore<Result>(
  { env, cwd, log }: CommandContext,
  use: (store: Store) => Promise<Result>,
  isRestored = false,
): Promise<Result> {
  const config = readConfig(env, cwd);
  const store = await openStore(config, log, { limits: LONG_LIMITS, isRestored });
  try {
    return await withStoreErrors(config, () => use(store));
  } finally {
    await store.destroy();
  }
}

function deletionNote(deleted: number): string {
  const stay = count(deleted, 'account that was deleted since stays', 'accounts that were deleted since stay');
  return `${stay} deleted.`;
}

function contents({ rows }: BackupSummary): string {
  return count(rows.members, 'account');
}
