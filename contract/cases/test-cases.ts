import type { BackEnd, BackEndType } from './back-end';
import type { ContractCase } from './contract-case';
import { PROMISES } from './index';

/** Hashes of passwords take long on a busy machine; WordPress, whose queries fail one after the other, and long sequences longer. */
const TIME_LIMIT_MS = process.env.LONG_TESTS === 'true' ? 1_800_000 : 600_000;

/** A back end that a file of tests starts. */
export interface TestedBackEnd {
  /** The title of its tests. */
  readonly name: string;
  start(): Promise<BackEnd>;
}

/**
 * Defines the tests of the cases with Jest.
 * @param areTimed whether to take the cases about times, or all others
 */
export function testCases(type: BackEndType, backEnds: readonly TestedBackEnd[], areTimed: boolean): void {
  jest.setTimeout(TIME_LIMIT_MS);

  describe.each(backEnds)('$name', ({ start }) => {
    let backEnd: BackEnd;

    beforeAll(async () => {
      backEnd = await start();
    });

    beforeEach(() => backEnd.resetLimits());

    afterEach(() => {
      backEnd.setMailServer('accepts');
    });

    afterAll(() => backEnd.stop());

    async function keep({ run, exceptions }: ContractCase): Promise<void> {
      if (exceptions?.[type]?.state !== 'not kept') return run(backEnd);
      // It has to fail: otherwise the exception is outdated.
      await expect(run(backEnd)).rejects.toThrow();
    }

    const topics = Object.entries(PROMISES).map(([topic, promises]) => {
      return [
        topic,
        promises.filter(
          ({ exceptions, isTimed = false }) => isTimed === areTimed && exceptions?.[type]?.state !== 'does not apply',
        ),
      ] as const;
    });

    describe.each(topics.filter(([, applicable]) => applicable.length > 0))('%s', (_, applicable) => {
      it.each(applicable.map((promise) => [promise.promise, promise] as const))('%s', (__, promise) => keep(promise));
    });
  });
}
