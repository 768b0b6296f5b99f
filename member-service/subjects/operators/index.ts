import { z } from 'zod';
import { fillNameKeys } from '../../accounts/shared-addresses';
import type { Account } from '../../accounts/account';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import type { Subject } from '../subject';
import { operatorChangeRoutes } from './change-routes';
import { operatorsCommand } from './command';
import { operatorNewDevice } from './emails';
import { deleteOldPages } from './open-page';
import { describeAddresses, isOperator } from './operators';
import { operatorReadRoutes } from './read-routes';
import { createOperatorTables } from './tables';

/** The operators' page (decision 104). */
export const operators: Subject = {
  tables: {
    // Restored, they count only if sessions go on, too: otherwise each account gets its next version.
    operators: {
      backedUpBy: 'member_id',
      level: 'personal',
      data: 'which members are operators, since when, and who has named them',
      why: 'to open the operators’ page to them',
      kept: 'until `members operators remove`, or the account is deleted',
    },
    operator_pages: {
      level: 'personal; the hash: secret',
      data: 'hashes of sessions in which an operator has entered the password, and when',
      why: 'to open the operators’ page for 15 minutes',
      kept: 'an hour more at most',
    },
    account_looks: {
      level: 'personal',
      data: 'which operator has looked at which account last',
      why: 'to show that to other operators',
      kept: 'for a minute, and an hour more at most',
    },
  },
  migrations: { '023-operators': createOperatorTables },
  emails: { 'operator-new-device': operatorNewDevice },
  routes: [operatorReadRoutes, operatorChangeRoutes],
  commands: { operators: operatorsCommand },
  announce: {
    schema: { operators: z.boolean().optional() },
    read: async ({ store }, account) => ((await isOperator(store, account)) ? { operators: true } : {}),
  },
  personalData: [
    {
      name: 'Operator',
      kept: () => 'until you are no operator any more',
      parts: {
        operator: {
          words: ['since when you are an operator, when you have opened the page, and what you look at'],
          read: readOperator,
        },
      },
    },
  ],
  async start({ config, log, store }) {
    for (const sentence of await describeAddresses({ store }, config.operators)) log.info({}, sentence);
    await fillNameKeys(store);
  },
  async cleanUp(services) {
    await fillNameKeys(services.store);
    await deleteOldPages(services);
  },
};

async function readOperator({ store }: Services, { id }: Account) {
  const named = await store.selectFrom('operators').select('named_at').where('member_id', '=', id).executeTakeFirst();
  const pages = await store.selectFrom('operator_pages').select('opened_at').where('member_id', '=', id).execute();
  const looks = await store.selectFrom('account_looks').select('seen_at').where('operator_id', '=', id).execute();
  return {
    since: named ? isoTime(named.named_at) : null,
    opened: pages.map(({ opened_at: at }) => isoTime(at)),
    looked: looks.map(({ seen_at: at }) => isoTime(at)),
  };
}
