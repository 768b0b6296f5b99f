import type { WordPressFacts } from '../../wordpress/kit/facts';
import { DATABASES } from '../../__tests__/support/databases';
import type { BackEnd } from './back-end';
import type { ContractCase } from './contract-case';
import { PROMISES } from './index';
import { startServiceBackEnd } from '../../__tests__/contract/service';
import { useWordPressBackEnd } from '../../wordpress/kit/back-end';

/** Hashes of passwords take long on a busy machine, WordPress and the long sequences longer. */
const TIME_LIMIT_MS = process.env.LONG_TESTS === 'true' ? 1_800_000 : 180_000;

// `npm run test:back-ends` sets it; without it the service is tested.
const wordPress = process.env.WORDPRESS_FACTS;

const BACK_ENDS: readonly { readonly name: string; start(): Promise<BackEnd> }[] =
  wordPress === undefined
    ? DATABASES.map(({ name, open }) => ({ name, start: async () => startServiceBackEnd(await open()) }))
    : [{ name: 'WordPress', start: async () => useWordPressBackEnd(JSON.parse(wordPress) as WordPressFacts) }];

const kind = wordPress === undefined ? 'service' : 'wordpress';

/** Defines the tests of the promises: those about times, or all others. */
export function testPromises(areTimed: boolean): void {
  jest.setTimeout(TIME_LIMIT_MS);

  describe.each(BACK_ENDS)('$name', ({ start }) => {
    let backEnd: BackEnd;

    beforeAll(async () => {
      backEnd = await start();
    });

    beforeEach(() => backEnd.forgetAttempts());

    afterEach(() => {
      backEnd.setMailServer('accepts');
    });

    afterAll(() => backEnd.stop());

    async function keep({ run, exceptions }: ContractCase): Promise<void> {
      if (exceptions?.[kind]?.state !== 'not kept') return run(backEnd);
      // It has to fail: otherwise the exception is outdated.
      await expect(run(backEnd)).rejects.toThrow();
    }

    const topics = Object.entries(PROMISES).map(([topic, promises]) => {
      return [
        topic,
        promises.filter(
          ({ exceptions, isTimed = false }) => isTimed === areTimed && exceptions?.[kind]?.state !== 'does not apply',
        ),
      ] as const;
    });

    describe.each(topics.filter(([, applicable]) => applicable.length > 0))('%s', (_, applicable) => {
      it.each(applicable.map((promise) => [promise.promise, promise] as const))('%s', (__, promise) => keep(promise));
    });
  });
}
