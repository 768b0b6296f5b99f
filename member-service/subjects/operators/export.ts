import type { ExportAnswer, ExportRequest } from '../../../contract/values/operators';
import { accountRow, ACCOUNT_COLUMNS, dayOf, type Account } from '../../accounts/account';
import { ALL_ACCOUNTS } from '../../accounts/audit';
import type { Services } from '../../services';
import { toCsv, toCsvRows } from '../../terminal/output';
import { findAccounts } from './find-accounts';
import { readHistory } from './history';

/** Rows that are read at one time. */
const BATCH = 500;

const HISTORY_COLUMNS = ['at', 'by', 'action', 'username'];

/** All accounts, or the history, for a spreadsheet; an entry of the audit. */
export async function exportCsv(
  services: Services,
  operator: Account,
  what: ExportRequest['what'],
): Promise<ExportAnswer> {
  await services.record(services.store, 'exported', ALL_ACCOUNTS, operator);
  const texts = [toCsv(what === 'accounts' ? ACCOUNT_COLUMNS : HISTORY_COLUMNS, [])];
  let after: string | undefined;
  do {
    const page = what === 'accounts' ? await accountRows(services, after) : await historyRows(services, after);
    // Page by page: all rows in one call would stop the site for a second.
    if (page.rows.length > 0) texts.push(toCsvRows(page.rows));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return { fileName: `${what}-${dayOf(services.now())}.csv`, text: texts.map((text) => `${text}\r\n`).join('') };
}

async function accountRows(services: Services, after: string | undefined) {
  const { accounts, next } = await findAccounts(services, { filter: 'all', after }, BATCH);
  return { rows: accounts.map(accountRow), next };
}

async function historyRows(services: Services, after: string | undefined) {
  const { entries, next } = await readHistory(services, { after }, BATCH);
  return { rows: entries.map(({ at, by, action, account }) => [at, by, action, account?.username ?? '']), next };
}
