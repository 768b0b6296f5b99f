import * as fc from 'fast-check';
import type { Store } from '../../../member-service/store/connect-store';
import { openStore } from '../../../member-service/migrations/open-store';
import { DATABASES } from '../../support/databases';
import { startService, type ServiceUnderTest } from '../support/service-under-test';
import { readDocument, type Operation } from './document';
import { randomRequests } from './random-requests';
import { createRandomSender } from './send-random-requests';
import { listAccounts } from '../../../member-service/accounts/accounts';
import { deleteAccount } from '../../../member-service/subjects/deletion/delete-account';

const IS_LONG = process.env.LONG_TESTS === 'true';

/** In `npm test` always the same requests, so that a failure is one of the change; in `npm run test:long` others each time. */
const SEED = Number(process.env.PROPERTY_SEED ?? (IS_LONG ? Date.now() % 2 ** 31 : 47));
const REQUESTS: Readonly<Record<string, number>> = IS_LONG ? { SQLite: 50_000, PostgreSQL: 5_000 } : { SQLite: 1_500 };

jest.setTimeout(IS_LONG ? 1_200_000 : 60_000);

/** Removes the accounts of a run, with everything about them. */
async function removeAll({ services }: ServiceUnderTest, store: Store): Promise<void> {
  for (const { username } of await listAccounts(services)) await deleteAccount(services, username);
  for (const table of ['members', 'account_keys'] as const) {
    expect([table, await store.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
}

describe.each(DATABASES)('requests made from the OpenAPI document, on $name', ({ name, open }) => {
  const count = REQUESTS[name] ?? 0;
  let service: ServiceUnderTest;
  let store: Store;
  let operations: readonly Operation[];

  beforeAll(async () => {
    service = await startService({}, await open(), { worksInBackground: false, hasBystanders: false });
    store = await openStore(service.config, service.app.log);
    operations = await readDocument(service);
  });

  afterAll(async () => {
    await store.destroy();
  });

  it(`API-08, OPS-58: ${count} of them get what the document names, and leave nothing half-written (${IS_LONG ? 'random seed' : `seed ${SEED}`})`, async () => {
    if (IS_LONG) process.stdout.write(`requests from the document on ${name}: PROPERTY_SEED=${SEED}\n`);
    const requests = randomRequests(operations);
    let sent = 0;
    let runs = 0;
    /** Operations with the statuses that they have answered. */
    const seen = new Set<string>();
    while (sent < count) {
      await fc.assert(
        fc.asyncProperty(requests, async (taken) => {
          runs += 1;
          const sender = await createRandomSender(service, operations, runs, seen);
          for (const one of taken) await sender.send(one);
          sent += taken.length;
          await sender.compare();
          await removeAll(service, store);
          service.pass(24 * 60 * 60_000);
        }),
        // Shrinking sixty requests takes minutes; the failed one is in the message.
        { numRuns: 1, seed: SEED + runs, endOnFailure: true },
      );
    }
    // Each operation was reached with what it needs, and with what it refuses.
    for (const { url } of operations) {
      expect([...seen].filter((one) => one.startsWith(`${url} 2`))).not.toEqual([]);
      expect([...seen].filter((one) => one.startsWith(`${url} 4`))).not.toEqual([]);
    }
    if (IS_LONG) process.stdout.write(`${[...seen].toSorted().join('\n')}\n`);
    expect(service.logText()).not.toMatch(/"level":(50|60)/);
  });
});
