import { EXPERTISE_LENGTH } from '../../../contract/values/instructors';
import { IMPORT_BYTES } from '../../../contract/values/operators';
import { LINK_PATHS } from '../../../member-service/subjects';
import { bodyWith, HOSTILE_VALUES } from '../../../contract/cases/hostile-values';
import { openOperatorsPage } from '../support/operators-page';
import { startService, type ServiceUnderTest } from '../support/service-under-test';
import { readDocument } from './document';

/** How much more processor time a refused long value may take than a refused short one. */
const MOST = 3;

/** A difference in microseconds that other work on the machine can cause. A check whose time grows with the square takes seconds. */
const NOISE_US = 5_000;

/** Repetitions of each measurement, until it is cheap. The least times are compared: they contain no work of others. */
const ROUNDS = { least: 3, most: 15 };

let service: ServiceUnderTest;
let headersFor: Awaited<ReturnType<typeof openOperatorsPage>>;

beforeAll(async () => {
  service = await startService({}, undefined, { worksInBackground: false });
  headersFor = await openOperatorsPage(service);
});

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Whether a long value costs what a short one does. @returns the times in microseconds if not */
function isCheap([long = Infinity, short = 0]: readonly number[]): true | string {
  return long <= Math.max(MOST * short, short + NOISE_US) || `${long} beside ${short} µs`;
}

/** Sends bodies in turn. @returns the statuses, and the least processor time of each body in microseconds */
async function measure(bodies: readonly string[], url: string, type = JSON_TYPE) {
  const others = headersFor(url);
  const times = bodies.map((): number[] => []);
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS.most; round += 1) {
    if (round >= ROUNDS.least && isCheap(leastOf(times)) === true) break;
    for (const [index, payload] of bodies.entries()) {
      const before = process.cpuUsage();
      const headers = { ...others, 'content-type': type };
      statuses.add((await service.app.inject({ method: 'POST', url, payload, headers })).statusCode);
      const { user, system } = process.cpuUsage(before);
      times[index]?.push(user + system);
    }
  }
  return { statuses: [...statuses], times: leastOf(times) };
}

function leastOf(times: readonly (readonly number[])[]): readonly number[] {
  return times.map((each) => Math.min(...each));
}

/** Fields that may be longer than others, in characters. The file of an import is in Base64. */
const LONGEST: Readonly<Record<string, number>> = {
  ...{ expertise: EXPERTISE_LENGTH, sentence: EXPERTISE_LENGTH, question: EXPERTISE_LENGTH, message: EXPERTISE_LENGTH },
  file: IMPORT_BYTES * 1.4,
};

it('API-56: every text of a request has a longest length in the document', async () => {
  const lengths = (await readDocument(service)).flatMap(({ url, maxLengths }) =>
    Object.entries(maxLengths).map(([field, length]) => [url, field, (length ?? Infinity) <= (LONGEST[field] ?? 256)]),
  );
  expect(lengths.length).toBeGreaterThan(10);
  expect(lengths.filter(([, , isShort]) => isShort !== true)).toEqual([]);
});

it.each(HOSTILE_VALUES)(
  'API-56: %s is refused in each field of each route, and costs no more than a short one',
  async (_, json) => {
    const operations = (await readDocument(service)).filter(({ fields }) => fields.length > 0);
    expect(operations.length).toBeGreaterThan(4);
    for (const { url, fields } of operations) {
      for (const field of fields) {
        // The short value has a wrong type, so that nothing is looked up or hashed.
        const { statuses, times } = await measure(
          [json, '{}'].map((value) => bodyWith(fields, field, value)),
          url,
        );
        expect([url, field, statuses, isCheap(times)]).toEqual([url, field, [400], true]);
      }
    }
  },
);

it.each(LINK_PATHS)('API-56: a long key is refused by the page %s, and costs no more than a short one', async (url) => {
  for (const [, json] of HOSTILE_VALUES) {
    const bodies = [json, 'short'].map((key) =>
      new URLSearchParams({ key, answer: 'yes', decision: 'approve' }).toString(),
    );
    // The longest ones are too large when they are encoded for a form.
    const { statuses, times } = await measure(
      bodies.map((body) => body.slice(0, 10_000)),
      url,
      FORM_TYPE,
    );
    expect([statuses, isCheap(times)]).toEqual([[400], true]);
  }
});
