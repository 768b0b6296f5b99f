import type { Account } from '../../accounts/account';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import { invited } from '../invitations/invite';
import type { Subject } from '../subject';
import { importCommand } from './command';
import { importRoutes } from './routes';
import { forgetSentLinks, sendLinks } from './send-links';
import { createImportedAccounts } from './tables';

/** Accounts for the people of a CSV file. */
export const memberImport: Subject = {
  tables: {
    imported_accounts: {
      backedUpBy: 'member_id',
      level: 'personal',
      data: 'which accounts were imported, and when their email was sent',
      why: 'to send a link to a first password to each, at most 100 in a minute',
      kept: 'a day after the email, and an hour more at most',
    },
  },
  migrations: { '024-imported-accounts': createImportedAccounts },
  emails: { imported: invited },
  routes: [importRoutes],
  commands: { import: importCommand },
  personalData: [
    {
      name: 'Import',
      kept: () => 'a day after the email with your first link',
      parts: { imported: { words: ['when your account was imported'], read: readImported } },
    },
  ],
  due: sendLinks,
  cleanUp: forgetSentLinks,
};

async function readImported({ store }: Services, { id }: Account) {
  const rows = await store.selectFrom('imported_accounts').selectAll().where('member_id', '=', id).execute();
  return rows.map(({ imported_at: at, queued_at: sent }) => ({
    importedAt: isoTime(at),
    emailedAt: sent === null ? null : isoTime(sent),
  }));
}
