import path from 'node:path';
import { writeBackup } from '../backup/backup';
import { assertNewFile } from '../backup/backup-file';
import { restoreBackup, verifyBackup, type BackupSummary } from '../backup/restore';
import { errorMessage } from '../../contract/unknown-value';
import { readConfig } from '../config';
import { ALL_ACCOUNTS, recordAction } from '../accounts/audit';
import { openStore, type Store } from '../store/open-store';
import { LONG_LIMITS } from '../store/postgres-pool';
import { withStoreErrors } from '../store/store-error';
import type { Command, CommandContext } from './command';
import { count, toJson } from './output';

export const backupCommand: Command = {
  usage: 'FILE [--overwrite] [--json]',
  summary: 'Writes all data of the database to a file, which restore reads.',
  details: [
    'FILE         a new file, such as members-2027-01-31.backup; only you can read it',
    '--overwrite  replaces FILE, when the new backup is complete',
    '--json       for scripts',
    'The file is the same for SQLite and PostgreSQL: gzip of JSON lines, with a checksum. It contains personal data and the',
    'hashes of passwords, but not the secret that signs tokens.',
  ],
  options: { overwrite: { type: 'boolean' }, json: { type: 'boolean' } },
  argument: 'file',
  async run(context, { overwrite = false, json = false }, file) {
    const target = path.resolve(context.cwd, file);
    if (!overwrite) assertNewFile(target);
    await withStore(context, async (store) => {
      const now = new Date();
      await writeBackup(store, target, now);
      const entry = { at: now, actor: context.actor, action: 'backed-up', account: ALL_ACCOUNTS } as const;
      // The disk of the database may be full.
      await recordAction(store, entry).catch((error: unknown) =>
        context.terminal.warn(`The audit has no entry about this backup: ${errorMessage(error)}.`),
      );
    });
    const summary = await verifyBackup(target);
    context.terminal.print(json ? toJson(summary) : `Backup of ${contents(summary)} written to ${file} and verified.`);
    return 0;
  },
};

export const verifyCommand: Command = {
  usage: 'FILE [--json]',
  summary: 'Checks that a backup is complete and can be restored. Opens no database.',
  details: ['FILE    a file of backup', '--json  for scripts'],
  options: { json: { type: 'boolean' } },
  argument: 'file',
  async run({ cwd, terminal }, { json = false }, file) {
    const summary = await verifyBackup(path.resolve(cwd, file));
    terminal.print(
      json
        ? toJson(summary)
        : `${file} is complete: ${contents(summary)}, made ${summary.createdAt}, schema ${summary.schema}.`,
    );
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: 'FILE [--overwrite] [--keep-sessions] [--json]',
  summary: 'Restores a backup to the database, in one transaction.',
  details: [
    'FILE         a file of backup, of this version or an older one',
    '--overwrite  deletes what is in the database; without it only an empty database is accepted',
    '--keep-sessions  members stay signed in: only if the service was stopped before the backup, for example to move it',
    '--json       for scripts',
    'After an error the database is as it was. Links of emails that were sent before do not work any more.',
  ],
  options: { overwrite: { type: 'boolean' }, 'keep-sessions': { type: 'boolean' }, json: { type: 'boolean' } },
  argument: 'file',
  async run(context, { overwrite = false, 'keep-sessions': keepsSessions = false, json = false }, file) {
    const options = { mayOverwrite: overwrite, keepsSessions, now: new Date(), actor: context.actor };
    const source = path.resolve(context.cwd, file);
    const summary = await withStore(context, (store) => restoreBackup(store, source, options), true);
    if (json) {
      context.terminal.print(toJson(summary));
      return 0;
    }
    const { createdAt, deletedAgain, rejectedAgain, withoutPassword } = summary;
    context.terminal.print(
      [
        `${contents(summary)} restored from the backup of ${createdAt}.`,
        ...(deletedAgain === 0 ? [] : [deletionNote(deletedAgain)]),
        ...(rejectedAgain.length === 0 ? [] : [`Rejected since, and rejected again: ${rejectedAgain.join(', ')}.`]),
        ...(withoutPassword.length === 0
          ? []
          : [`Passwords changed since, so the old ones do not work: ${withoutPassword.join(', ')}.`]),
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
